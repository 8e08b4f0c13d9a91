import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStaff, type Staff } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
let staff: Staff
let id: number

const LISTS = ['payoffrequests', 'paymentplans', 'county/correspondence'] as const

beforeAll(async () => {
  staff = await createStaff(testApp)
  id = await createCertificate(testApp.db, {}, { firm_id: 1 })
  await insertRows(id)
  // What belongs to another certificate is in none of the lists.
  await insertRows(await createCertificate(testApp.db))
})

async function insertRows(certificate_id: number): Promise<void> {
  const person = { first_name: 'Rosa', last_name: 'Marchetti' }
  const { db } = testApp
  await db
    .insertInto('payoff_request')
    .values([
      { certificate_id, requested_on: plainDate('2026-02-01'), ...person },
      {
        certificate_id,
        requested_on: plainDate('2026-03-01'),
        offered_on: plainDate('2026-03-02'),
        offer_expires_on: plainDate('2026-03-17'),
        offer_cents: 424_007,
        ...person,
        memo: '=Canary memo',
      },
    ])
    .execute()
  await db
    .insertInto('payment_plan')
    .values({
      certificate_id,
      requested_on: plainDate('2026-04-01'),
      offered_on: plainDate('2026-04-03'),
      offer_expires_on: plainDate('2026-05-03'),
      term_months: 18,
      status: 'DEFAULT',
      stage: 'ended',
      requester_first_name: 'Rosa',
      requester_last_name: 'Marchetti',
      comment: 'I can pay each month.',
      memo: 'Canary plan memo',
    })
    .execute()
  const letter = { certificate_id, method: 'Phone', reason: 'Notice of intent' }
  await db
    .insertInto('correspondence')
    .values([
      {
        ...letter,
        is_incoming: true,
        logged_on: plainDate('2026-05-01'),
        contact_first_name: 'Rosa',
        contact_last_name: 'Marchetti',
        rep_first_name: 'Samir',
        rep_last_name: 'Haddad',
        notes: 'Canary notes',
      },
      { ...letter, is_incoming: false, logged_on: plainDate('2026-05-01'), method: 'Letter' },
    ])
    .execute()
}

const get = (list: string, token: string | undefined, more: { query?: string; accept?: string } = {}) =>
  testApp.inject({
    method: 'GET',
    url: `/api/parcels/${id}/${list}${more.query ?? ''}`,
    token,
    headers: { accept: more.accept ?? 'application/json' },
  })

describe('S02 who reaches the lists of a certificate', () => {
  test.each(LISTS)(
    '%s: its county, its firm and an administrator; to others it is not there',
    async (list) => {
      for (const { token } of [staff.summit, staff.keller, staff.admin])
        expect((await get(list, token)).statusCode).toBe(200)
      for (const { token } of [staff.hamilton, staff.otherFirm]) {
        const answer = await get(list, token)
        expect(answer.statusCode).toBe(404)
        expect(answer.body).not.toMatch(/Canary|Marchetti/)
      }
    },
  )

  test.each(LISTS)('%s as a file: the same rule', async (list) => {
    const answer = await get(list, staff.hamilton.token, { accept: 'text/csv' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/Canary|Marchetti/)
  })
})

describe('the fields of the specification, newest first', () => {
  test('payoff requests; an offer that was not made is null', async () => {
    const { body, headers } = await get('payoffrequests', staff.summit.token)
    expect(headers['x-total-count']).toBe('2')
    expect(JSON.parse(body)).toEqual([
      {
        payoffID: expect.any(Number),
        requestDate: '2026-03-01',
        offerDate: '2026-03-02',
        offerExpireDate: '2026-03-17',
        offerAmount: 4240.07,
        requestByFirstName: 'Rosa',
        requestByLastName: 'Marchetti',
        payoffMemo: '=Canary memo',
      },
      {
        payoffID: expect.any(Number),
        requestDate: '2026-02-01',
        offerDate: null,
        offerExpireDate: null,
        offerAmount: null,
        requestByFirstName: 'Rosa',
        requestByLastName: 'Marchetti',
        payoffMemo: '',
      },
    ])
  })

  test('payment plans', async () => {
    expect((await get('paymentplans', staff.summit.token)).json()).toEqual([
      {
        paymentPlanID: expect.any(Number),
        requestDate: '2026-04-01',
        offerDate: '2026-04-03',
        offerExpireDate: '2026-05-03',
        term: 18,
        payPlanStatus: 'DEFAULT',
        requestByFirstName: 'Rosa',
        requestByLastName: 'Marchetti',
        paymentPlanMemo: 'I can pay each month.\nCanary plan memo',
      },
    ])
  })

  test('correspondence: incoming is the text True; of one day the one entered last comes first', async () => {
    const rows = (await get('county/correspondence', staff.summit.token)).json()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ incoming: 'False', logType: 'Letter', contactFirstName: '', notes: '' })
    expect(rows[1]).toEqual({
      logID: expect.any(Number),
      contactFirstName: 'Rosa',
      contactLastName: 'Marchetti',
      incoming: 'True',
      logType: 'Phone',
      intContactFirstName: 'Samir',
      intContactLastName: 'Haddad',
      logDate: '2026-05-01',
      corrType: 'Notice of intent',
      notes: 'Canary notes',
    })
  })
})

test('a page holds as many as asked for, and the count stays that of the whole list', async () => {
  const first = await get('payoffrequests', staff.summit.token, { query: '?page=1&pageSize=1' })
  const second = await get('payoffrequests', staff.summit.token, { query: '?page=2&pageSize=1' })
  const beyond = await get('payoffrequests', staff.summit.token, { query: '?page=3&pageSize=1' })
  const dates = (body: string) => JSON.parse(body).map((row: { requestDate: string }) => row.requestDate)
  expect([first, second, beyond].map(({ body }) => dates(body))).toEqual([['2026-03-01'], ['2026-02-01'], []])
  for (const { headers } of [first, second, beyond]) expect(headers['x-total-count']).toBe('2')
})

test('as a file: every row of the table, amounts plain, a memo that looks like a formula made harmless', async () => {
  const { body, headers } = await get('payoffrequests', staff.summit.token, { accept: 'text/csv' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="payoff-requests-.*\.csv"$/)
  const [heading, ...lines] = body.replace('\uFEFF', '').split('\r\n')
  expect(heading).toBe('Requested,Offered,Offer expires,Offer amount,First name,Last name,Memo')
  expect(lines[0]).toBe("2026-03-01,2026-03-02,2026-03-17,4240.07,Rosa,Marchetti,'=Canary memo")
  expect(lines[1]).toBe('2026-02-01,,,,Rosa,Marchetti,')
  expect(lines[2]).toBe('Total of 2 rows,,,4240.07,,,')
})

test('in another order: by the offer, those without one last', async () => {
  const { body } = await get('payoffrequests', staff.summit.token, { query: '?sort=-offerAmount' })
  expect(JSON.parse(body).map((row: { offerAmount: number | null }) => row.offerAmount)).toEqual([
    4240.07,
    null,
  ])
  expect((await get('payoffrequests', staff.summit.token, { query: '?sort=memo' })).statusCode).toBe(400)
})

test('the filter of each list looks in its names and its text', async () => {
  const count = async (list: string, filter: string) =>
    (await get(list, staff.admin.token, { query: `?filter=${filter}` })).headers['x-total-count']
  expect([await count('payoffrequests', 'canary'), await count('payoffrequests', 'marchetti')]).toEqual([
    '1',
    '2',
  ])
  expect([await count('paymentplans', 'marchetti'), await count('paymentplans', 'nobody')]).toEqual([
    '1',
    '0',
  ])
  expect(await count('county/correspondence', 'nobody-of-that-name')).toBe('0')
})
