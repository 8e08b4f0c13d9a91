import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })

let made = 0

/** A lien under a hold, and what becomes of a letter about it. */
async function sent(kind: string, hold: object | null) {
  const admin = await createActor(testApp, 'admin')
  const values = { certificate_no: `HL-${++made}`, purchased_on: plainDate('2024-03-10') }
  const id = await createCertificate(testApp.db, values)
  const post = async (path: string, payload: object) => {
    const url = `/api/admin/parcels/${id}/${path}`
    return testApp.inject({ method: 'POST', url, token: admin.token, payload })
  }
  if (hold) expect((await post('holds', { reason: 'They wrote.', ...hold })).statusCode).toBe(200)
  const answer = await post('letters', { kind, sendAgain: false })
  const { content } = (await testApp.db
    .selectFrom('letter')
    .select('content')
    .where('certificate_id', '=', id)
    .executeTakeFirst()) ?? { content: null }
  const letter = content as { to: string[]; text: string } | null
  return {
    outcome: answer.json<{ outcome: string }>().outcome,
    to: letter?.to ?? [],
    text: letter?.text ?? '',
  }
}

const COUNSEL = { kind: 'represented', name: 'Ada Counsel', address: '1 Main St\nAkron, OH 44308' }
const ESTATE = { kind: 'deceased', name: 'Estate of R. Marchetti', address: '2 Main St\nAkron, OH 44308' }

test.each([
  [{ kind: 'contact-stopped' }, 'contact-stopped'],
  [{ kind: 'disputed' }, 'disputed'],
  [{ kind: 'staff' }, 'staff'],
  [{ kind: 'represented', name: 'Ada Counsel' }, 'no-address'],
])('a letter that asks for payment does not go out under %o', async (hold, outcome) => {
  expect(await sent('payoff', hold)).toMatchObject({ outcome, to: [] })
})

test.each([COUNSEL, ESTATE])('under %o it goes to who speaks for the owner', async (hold) => {
  const { outcome, to, text } = await sent('payoff', hold)
  expect({ outcome, to }).toEqual({ outcome: 'sent', to: [hold.name, ...hold.address.split('\n')] })
  expect(text).not.toContain('To stop letters')
})

test('a letter that asks for payment says how to get no more; a notice that the law demands comes all the same', async () => {
  expect((await sent('payoff', null)).text).toContain('To stop letters that ask for payment')
  const notice = await sent('notice-of-intent', { kind: 'contact-stopped' })
  expect(notice.outcome).toBe('sent')
  expect(notice.text).not.toContain('To stop letters')
})
