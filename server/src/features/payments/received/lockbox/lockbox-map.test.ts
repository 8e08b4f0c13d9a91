import { expect, test } from 'vitest'
import { sharedActor } from '../../../../../test/actors.ts'
import { createCertificate } from '../../../../../test/factories.ts'
import { sharedTestApp } from '../../../../../test/test-app.ts'
import { runWaitingTasks } from '../../../../jobs/tasks.ts'
import { lockboxTask } from './lockbox.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const API = '/api/admin/lockbox'

const fileOf = (batch: string, slip: string) =>
  [
    'Rec Type,Process Date,Batch No,Sequence,Check Amount,Check No,Invoice',
    `6,11/20/2026,${batch},1,4240.00,C-${batch},${slip}`,
    `7,11/20/2026,${batch},1,4240.00,,`,
    '8,,,1,4240.00,,',
  ].join('\n')

const post = async (url: string, payload: object) => {
  const answer = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  return { status: answer.statusCode, body: answer.json() }
}

test('a file of another layout: refused by its header, mapped, taken, and its map is proposed for the next one of that bank', async () => {
  await createCertificate(testApp.db, { certificate_no: 'LM-1' })
  const content = fileOf('m1', 'LM-1')
  const refused = await post(`${API}/preview`, { content })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['header']])

  const { body: found } = await post(`${API}/columns`, { content })
  expect(found.bank).toBeNull()
  expect(found.columns[1]).toEqual({ name: 'Process Date', samples: ['11/20/2026'] })
  expect(found.map).toMatchObject({ columns: { slip: 'Invoice' }, dateForm: 'MM/DD/YYYY' })

  const map = { ...found.map, types: { D: '6', B: '7', F: '8' } }
  const preview = await post(`${API}/preview`, { content, map })
  expect(preview.body).toMatchObject({
    rows: 1,
    totalAmount: 4240,
    faults: [],
    first: [{ line: 2, depositDate: '2026-11-20', amount: 4240, instrument: 'CHECK', slip: 'LM-1' }],
  })
  const layout = { bank: 'First Bank', map }
  const sent = await post(API, { name: 'bank.csv', content, totalAmount: 4240, layout })
  const { services } = testApp
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
  const result = await testApp.inject({
    method: 'GET',
    url: `${API}/${sent.body.fileId}`,
    token: admin.token,
  })
  expect(result.json()).toMatchObject({ state: 'done', posted: 1, exceptions: [] })

  const { body: next } = await post(`${API}/columns`, { content: fileOf('m2', 'LM-2') })
  expect(next).toMatchObject({ bank: 'First Bank', map })
  const { body: other } = await post(`${API}/columns`, { content: 'type,date,amount\nD,2026-11-20,1' })
  expect(other).toMatchObject({ bank: null, map: { columns: { type: 'type', deposit_date: 'date' } } })
})
