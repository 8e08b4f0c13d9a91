import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { mailReportViewsJob } from '../../../jobs/job-list.ts'

const DAY = 24 * 3600

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const summit = sharedActor(testApp, 'county')
const colleague = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

beforeAll(async () => {
  const id = await createCertificate(testApp.db, { certificate_no: '2026-7001' })
  await createExpense(testApp.db, id, { incurred_on: plainDate('2026-03-12'), amount_cents: 27_500 })
})

const VIEW = {
  report: 'expenses',
  name: 'This year',
  query: 'from=2026-01-01&columns=taxSaleNo%2CexpenseAmt',
  mailEvery: 'week',
}

async function send(method: 'GET' | 'POST' | 'DELETE', path: string, who: TestActor, payload?: object) {
  const url = `/api/counties/855/reportviews${path}`
  const answer = await testApp.inject({ method, url, token: who.token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const mails = () =>
  testApp.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'attachment_name', 'attachment'])
    .where('kind', '=', 'report-view')
    .orderBy('id')
    .execute()

test('a view is its owner’s alone; saved again under its name it is replaced', async () => {
  expect((await send('POST', '', summit, { ...VIEW, mailEvery: null })).status).toBe(201)
  expect((await send('POST', '', summit, VIEW)).body).toMatchObject({ mailOn: '2026-11-27' })
  expect((await send('GET', '', summit)).body).toHaveLength(1)
  expect((await send('GET', '', colleague)).body).toEqual([])
  expect((await send('GET', '', hamilton)).status).toBe(404)
})

test('a view that the report could not read is refused, and a deleted one is gone', async () => {
  expect((await send('POST', '', colleague, { ...VIEW, query: 'from=nonsense' })).status).toBe(400)
  const { body } = await send('POST', '', colleague, VIEW)
  expect((await send('DELETE', `/${body.id}`, hamilton)).status).toBe(404)
  expect((await send('DELETE', `/${body.id}`, colleague)).status).toBe(204)
  expect((await send('GET', '', colleague)).body).toEqual([])
})

test('it is mailed on its day as the file of the view, once, and again a week later', async () => {
  await mailReportViewsJob.run(testApp.services)
  expect(await mails()).toEqual([])
  testApp.clock.advanceSeconds(7 * DAY)
  await Promise.all([mailReportViewsJob.run(testApp.services), mailReportViewsJob.run(testApp.services)])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: 'This year: Expenses By Certificate of Summit',
    attachment_name: 'expenses-by-certificate-2026-11-27.csv',
    attachment: '\uFEFFCertificate number,Expense\r\n2026-7001,275.00\r\nTotal of 1 row,275.00\r\n',
  })
  testApp.clock.advanceSeconds(7 * DAY)
  await mailReportViewsJob.run(testApp.services)
  expect(await mails()).toHaveLength(2)
})

test('S02 whoever no longer belongs to the county gets no mail', async () => {
  await testApp.db.updateTable('app_user').set({ county_id: 854 }).where('id', '=', summit.userId).execute()
  testApp.clock.advanceSeconds(7 * DAY)
  await mailReportViewsJob.run(testApp.services)
  expect(await mails()).toHaveLength(2)
})

test('a view whose list of certificates is gone waits, and keeps no other from its mail', async () => {
  const before = (await mails()).length
  const now = testApp.clock.now()
  const view = { user_id: colleague.userId, county_id: 855, report: 'expenses', created_at: now } as const
  const due = { mail_every: 'week', mail_on: plainDate('2026-11-20') } as const
  await testApp.db
    .insertInto('report_view')
    .values([
      { ...view, ...due, name: 'Of a list', query: 'worklistID=999999' },
      { ...view, ...due, name: 'Whole', query: '' },
    ])
    .execute()
  await mailReportViewsJob.run(testApp.services)
  const sent = (await mails()).slice(before)
  expect(sent.map(({ subject }) => subject)).toEqual(['Whole: Expenses By Certificate of Summit'])
})
