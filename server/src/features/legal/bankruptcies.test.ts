import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sender } from '../../../test/sender.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const legal = sharedActor(testApp, 'legal')
const stranger = sharedActor(testApp, 'legal', { firmId: 2 })
let id: number

beforeEach(async () => {
  id = await createCertificate(
    testApp.db,
    { purchased_on: plainDate('2024-10-15'), sale_type: 'negotiated' },
    {
      firm_id: 1,
      is_active: true,
      bankruptcy_type: 13,
      bankruptcy_case_no: '25-51234',
      bankruptcy_in_on: plainDate('2025-03-01'),
      bankruptcy_out_on: plainDate('2025-03-11'),
      poc_filed_on: plainDate('2025-03-05'),
    },
  )
})

const send = sender(() => ({ testApp, actor: legal }))
const add = (bankruptcyInDate: string, bankruptcyOutDate: string, more = {}) =>
  send('POST', `/api/legal/${id}/bankruptcies`, {
    bankruptcyInDate,
    bankruptcyOutDate,
    ending: 'dismissed',
    ...more,
  })
const expiry = async () =>
  (await send('GET', `/api/legal/deadlines?parcelID=${id}`)).body.map((it: Record<string, unknown>) => [
    it['dueDate'],
    it['tolledDays'],
  ])

test('the case of the file moves to the list by its day of filing, and the next one is entered: both stays count', async () => {
  expect(await expiry()).toEqual([['2030-10-25', 10]])
  const moved = await add('2025-03-01', '2025-03-11', { bankruptcyType: 13, claimNum: '25-51234' })
  expect(moved.status).toBe(201)
  expect(moved.body).toMatchObject({
    bankruptcyInDate: null,
    bankruptcyOutDate: null,
    bankruptcyType: null,
    claimNum: null,
    pocFiled: null,
    earlierBankruptcies: [
      {
        bankruptcyType: 13,
        claimNum: '25-51234',
        ending: 'dismissed',
        bankruptcyInDate: '2025-03-01',
        bankruptcyOutDate: '2025-03-11',
      },
    ],
  })
  expect(await expiry()).toEqual([['2030-10-25', 10]])
  await send('PUT', '/api/parcels', {
    parcelID: id,
    bankruptcyInDate: '2025-06-01',
    bankruptcyOutDate: '2025-06-21',
  })
  expect(await expiry()).toEqual([['2030-11-14', 30]])
  const history = (await send('GET', `/api/parcels/${id}/legal/history`)).body
  expect(history).toContainEqual(
    expect.objectContaining({
      field: 'earlierBankruptcies',
      before: null,
      after: 'Chapter 13, 25-51234, 2025-03-01 to 2025-03-11, dismissed',
    }),
  )
  expect(history).toContainEqual(
    expect.objectContaining({ field: 'bankruptcyInDate', before: '2025-03-01', after: null }),
  )
})

test('another ended case leaves the one of the file as it is, and is taken off again', async () => {
  const { body } = await add('2025-01-01', '2025-01-06')
  expect([body.bankruptcyInDate, body.earlierBankruptcies.length]).toEqual(['2025-03-01', 1])
  expect(await expiry()).toEqual([['2030-10-30', 15]])
  const [{ bankruptcyID }] = body.earlierBankruptcies
  const theirs = await send('DELETE', `/api/legal/bankruptcies/${bankruptcyID}`, undefined, stranger)
  expect(theirs.status).toBe(404)
  const gone = await send('DELETE', `/api/legal/bankruptcies/${bankruptcyID}`)
  expect([gone.status, gone.body.earlierBankruptcies]).toEqual([200, []])
  expect(await expiry()).toEqual([['2030-10-25', 10]])
})

test.each([
  ['ends on a day to come', '2025-01-01', '2026-11-21', 'bankruptcyOutDate'],
  ['ends before it was filed', '2025-01-02', '2025-01-01', 'bankruptcyOutDate'],
])('a case that %s is refused at its field, and nothing is stored', async (_, from, to, field) => {
  const { status, body } = await add(from, to)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await send('GET', `/api/parcels/${id}/legal`)).body.earlierBankruptcies).toEqual([])
})

test('a case is in the list once', async () => {
  await add('2025-01-01', '2025-01-06')
  const { status, body } = await add('2025-01-01', '2025-02-06')
  expect([status, Object.keys(body.fields)]).toEqual([400, ['bankruptcyInDate']])
})
