import { expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { openStaffTasks } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { getCompany } from '../../company.ts'
import { inTransaction } from '../../db/database.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

async function enterEnded(id: number, ending: 'discharged' | 'dismissed'): Promise<void> {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/legal/${id}/bankruptcies`,
    token: admin.token,
    payload: {
      ...{ bankruptcyType: 7, bankruptcyInDate: '2026-01-05', bankruptcyOutDate: '2026-06-05', ending },
    },
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

async function mailed(certificateId: number, language: 'en' | 'es' = 'en') {
  const { userId, email } = await createActor(testApp, 'taxpayer')
  const { services } = testApp
  const company = await getCompany(services)
  const values = { certificateNo: '2026-1', link: 'https://x.example/', agreement: 'Terms' }
  return inTransaction(services.db, async (trx) => {
    const id = await queueMessage(trx, {
      ...{ at: testApp.clock.now(), to: email, userId, certificateId, language, company },
      message: message('plan-accepted', values),
    })
    return trx.selectFrom('outbox').select('body').where('id', '=', id).executeTakeFirstOrThrow()
  })
}

test('after a discharge e-mails say that nobody is personally liable, in the reader’s language', async () => {
  const id = await createCertificate(testApp.db)
  await enterEnded(id, 'discharged')
  expect((await mailed(id)).body).toContain('not an attempt to collect from you personally')
  expect((await mailed(id, 'es')).body).toContain('no es un intento de cobrarle a usted personalmente')
})

test('without a discharge they say nothing of it', async () => {
  const id = await createCertificate(testApp.db)
  await enterEnded(id, 'dismissed')
  expect((await mailed(id)).body).not.toContain('personally')
})

test('a discharge asks counsel to confirm the wording, until the settings say that they have', async () => {
  const id = await createCertificate(testApp.db)
  await enterEnded(id, 'discharged')
  const [task] = await openStaffTasks(testApp.db, 'in-rem-wording', id)
  expect(task?.note).toContain('11 U.S.C. 524(a)(2)')
})
