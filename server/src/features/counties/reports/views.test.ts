import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { mailReportViewsJob } from '../../../jobs/job-list.ts'
import { nextMailOn } from './views.ts'

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

const noticesOf = (name: string) =>
  testApp.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('kind', '=', 'report-view-unreadable')
    .where('subject', 'like', `${name}:%`)
    .execute()

test('tells the owner once of a view that cannot be read any more, and shows it in the list until it is saved again', async () => {
  await mailReportViewsJob.run(testApp.services)
  testApp.clock.advanceSeconds(DAY)
  await mailReportViewsJob.run(testApp.services)
  expect(await noticesOf('Of a list')).toEqual([
    {
      subject: 'Of a list: this saved view could not be sent',
      body: expect.stringContaining('choose the filters again'),
    },
  ])
  const row = () =>
    testApp.db
      .selectFrom('report_view')
      .select('unreadable_since')
      .where('name', '=', 'Of a list')
      .executeTakeFirst()
  expect((await row())?.unreadable_since).not.toBeNull()
  await testApp.db.updateTable('report_view').set({ query: '' }).where('name', '=', 'Of a list').execute()
  await mailReportViewsJob.run(testApp.services)
  expect(await row()).toEqual({ unreadable_since: null })
})

test('sends a monthly view of the 31st on the last day of a short month, and on the 31st again', () => {
  const days = [plainDate('2027-01-31')]
  for (let month = 0; month < 3; month += 1) days.push(nextMailOn('month', days.at(-1) ?? plainDate(''), 31))
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
})

test('sends a view although 200 views before it cannot be sent', async () => {
  const before = (await mails()).length
  const now = testApp.clock.now()
  const due = { county_id: 855, report: 'expenses', created_at: now, mail_every: 'week' } as const
  const mail_on = plainDate('2026-11-20')
  // This person belongs to another county.
  const blocked = Array.from({ length: 200 }, (_, no) => ({
    ...{ ...due, mail_on, user_id: hamilton.userId, name: `Blocked ${no}`, query: '' },
  }))
  await testApp.db.insertInto('report_view').values(blocked).execute()
  const own = { ...due, mail_on, user_id: colleague.userId, name: 'After them', query: '' }
  await testApp.db.insertInto('report_view').values(own).execute()
  await mailReportViewsJob.run(testApp.services)
  const sent = (await mails()).slice(before)
  expect(sent.map(({ subject }) => subject)).toContain('After them: Expenses By Certificate of Summit')
})

test('sends the other views if one fails, and reports the failure', async () => {
  const before = (await mails()).length
  const now = testApp.clock.now()
  const due = { county_id: 855, report: 'expenses', created_at: now, mail_every: 'week' } as const
  const view = { ...due, mail_on: plainDate('2026-11-20'), user_id: colleague.userId, query: '' }
  await testApp.db
    .insertInto('report_view')
    .values([
      { ...view, name: 'Broken' },
      { ...view, name: 'Sound' },
    ])
    .execute()
  await sql`create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    testApp.db,
  )
  await sql`create trigger refuse_broken before update on report_view for each row when (old.name = 'Broken')
    execute function refuse_broken()`.execute(testApp.db)
  await expect(mailReportViewsJob.run(testApp.services)).rejects.toThrow('broken')
  await sql`drop function refuse_broken cascade`.execute(testApp.db)
  const sent = (await mails()).slice(before)
  expect(sent.map(({ subject }) => subject)).toContain('Sound: Expenses By Certificate of Summit')
})

describe('views of reports across counties', () => {
  const admin = sharedActor(testApp, 'admin')
  const treasurer = sharedActor(testApp, 'county')
  const VIEWS = '/api/admin/reportviews'

  const sendTo = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    who: TestActor,
    payload?: object,
  ) => {
    const answer = await testApp.inject({
      method,
      url: VIEWS + path,
      token: who.token,
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }

  const PLANS = {
    report: 'expenses',
    name: 'All',
    query: 'columns=countyName%2CexpenseAmt',
    mailEvery: 'month',
  }

  test('a view without a county is apart from those of a county, and replaced under its name', async () => {
    expect((await sendTo('POST', '', admin, { ...PLANS, mailEvery: null })).status).toBe(201)
    expect((await sendTo('POST', '', admin, PLANS)).status).toBe(201)
    expect((await send('POST', '', admin, PLANS)).status).toBe(201)
    expect((await sendTo('GET', '', admin)).body).toHaveLength(1)
    expect((await send('GET', '', admin)).body).toHaveLength(1)
  })

  test('a report that is not offered across counties, and a filter that it does not know, are refused', async () => {
    expect((await sendTo('POST', '', admin, { ...PLANS, report: 'servicing', query: '' })).status).toBe(400)
    expect((await sendTo('POST', '', admin, { ...PLANS, query: 'countyID=none' })).status).toBe(400)
    expect((await send('POST', '', admin, { ...PLANS, report: 'collections', query: '' })).status).toBe(400)
  })

  test('S02 a county user reads, saves and deletes none', async () => {
    const [{ id }] = (await sendTo('GET', '', admin)).body
    expect((await sendTo('GET', '', treasurer)).status).toBe(403)
    expect((await sendTo('POST', '', treasurer, PLANS)).status).toBe(403)
    expect((await sendTo('DELETE', `/${id}`, treasurer)).status).toBe(403)
    expect((await sendTo('GET', '', admin)).body).toHaveLength(1)
  })

  test('it is mailed with the rows of all counties, and with those of the county that it is limited to', async () => {
    const other = await createCertificate(testApp.db, { certificate_no: '2026-7002', county_id: 854 })
    await createExpense(testApp.db, other, { incurred_on: plainDate('2026-03-12'), amount_cents: 1_000 })
    await sendTo('POST', '', admin, {
      ...PLANS,
      name: 'One',
      query: 'countyID=854&columns=countyName%2CexpenseAmt',
    })
    const before = (await mails()).length
    testApp.clock.advanceSeconds(31 * DAY)
    await mailReportViewsJob.run(testApp.services)
    const sent = (await mails()).slice(before).filter(({ recipient }) => recipient === admin.email)
    const fileOf = (subject: string) => sent.find((mail) => mail.subject === subject)?.attachment
    expect(fileOf('All: Expenses By Certificate of all counties')).toBe(
      '\uFEFFCounty,Expense\r\nHamilton,10.00\r\nSummit,275.00\r\nTotal of 2 rows,285.00\r\n',
    )
    expect(fileOf('One: Expenses By Certificate of Hamilton')).toBe(
      '\uFEFFCounty,Expense\r\nHamilton,10.00\r\nTotal of 1 row,10.00\r\n',
    )
    const { body } = await testApp.db
      .selectFrom('outbox')
      .select('body')
      .where('subject', '=', 'One: Expenses By Certificate of Hamilton')
      .executeTakeFirstOrThrow()
    expect(body).toContain('/admin/reports/expensesbycertificate?countyID=854')
  })

  test('a person who is no administrator any more gets none', async () => {
    await testApp.db
      .updateTable('app_user')
      .set({ account_type: 1, county_id: 855 })
      .where('id', '=', admin.userId)
      .execute()
    const before = (await mails()).length
    testApp.clock.advanceSeconds(31 * DAY)
    await mailReportViewsJob.run(testApp.services)
    const sent = (await mails()).slice(before).filter(({ recipient }) => recipient === admin.email)
    expect(sent.map(({ subject }) => subject)).toEqual(['All: Expenses By Certificate of Summit'])
  })
})
