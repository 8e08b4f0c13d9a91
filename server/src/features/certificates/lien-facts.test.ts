import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { computeOwed, readLien } from '../payoff/service.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

const ids: Record<string, number> = {}

beforeAll(async () => {
  const { db } = testApp
  const add = async (name: string, row: object = {}, legal?: object) => {
    ids[name] = await createCertificate(db, { owner_name: `Facts ${name}`, ...row }, legal)
  }
  await add('old', { purchased_on: plainDate('2016-11-20'), price_cents: cents(300_000) })
  await add('young', { purchased_on: plainDate('2025-11-21'), price_cents: cents(100_000) })
  await add('middle', { purchased_on: plainDate('2023-02-28'), price_cents: cents(200_000) })
  await add('unpriced', { price_cents: null })
  await add('redeemed', { redeemed_on: plainDate('2026-10-01'), redeemed_cents: cents(100_000) })
  await add('noticed', {}, { noi_filed_on: plainDate('2026-05-05'), sent_legal_on: plainDate('2026-04-01') })
  await add(
    'deeded',
    {},
    { noi_filed_on: plainDate('2026-04-05'), tax_deed_issued_on: plainDate('2026-06-01') },
  )
  await add('bankrupt', {}, { bankruptcy_in_on: plainDate('2026-03-01') })
  await add('elsewhere', { county_id: 854, price_cents: cents(50_000) })
  for (const [name, plan] of Object.entries({
    asked: { status: 'PENDING', stage: 'requested' },
    offered: { status: 'PENDING', stage: 'offered' },
    active: { status: 'ACTIVE', stage: 'accepted' },
    late: { status: 'ACTIVE', stage: 'accepted' },
    broken: { status: 'DEFAULT', stage: 'accepted' },
    canceled: { status: 'CANCELED', stage: 'declined' },
  })) {
    await add(name)
    const { id } = await db
      .insertInto('payment_plan')
      .values({ ...plan, certificate_id: ids[name] ?? 0, requested_on: plainDate('2026-09-01') } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (name !== 'active' && name !== 'late') continue
    const due_on = plainDate(name === 'late' ? '2026-11-01' : '2026-12-01')
    await db
      .insertInto('plan_instalment')
      .values({
        plan_id: id,
        no: 1,
        due_on,
        portion_cents: cents(5_000),
        status: 'DUE',
      } as never)
      .execute()
  }
})

const get = async (query: string, { token }: TestActor = admin, accept = 'application/json') =>
  testApp.inject({ method: 'GET', url: `/api/parcels${query}`, token, headers: { accept } })

const rowsOf = async (query: string, actor?: TestActor) =>
  (await get(`?pageSize=200${query}`, actor)).json() as Readonly<Record<string, unknown>>[]

/** The names of the rows that match, among those of this test. */
async function namesOf(query: string, actor?: TestActor): Promise<string[]> {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return (await rowsOf(query, actor)).flatMap(({ parcelID }) => names.get(Number(parcelID)) ?? [])
}

const totals = async (query: string, actor?: TestActor) => (await get(`/totals?${query}`, actor)).json()

describe('the facts of All Liens', () => {
  test('filters by price, purchase date and age in whole years', async () => {
    expect(await namesOf('&priceFrom=2000&priceTo=3000')).toEqual(expect.arrayContaining(['old', 'middle']))
    expect(await namesOf('&priceFrom=2999.99&priceTo=3000')).toEqual(['old'])
    expect(await namesOf('&purchasedFrom=2025-11-21&purchasedTo=2026-01-31')).toEqual(['young'])
    expect(await namesOf('&ageFrom=10')).toEqual(['old'])
    expect(await namesOf('&ageTo=0')).toContain('young')
    expect(await namesOf('&ageTo=2')).not.toContain('middle')
    expect(await namesOf('&ageFrom=3&ageTo=3')).toContain('middle')
  })

  test.each([
    ['requested', ['asked']],
    ['offered', ['offered']],
    ['active', ['active']],
    ['late', ['late']],
    ['default', ['broken']],
  ])('filters by a plan that is %s', async (plan, names) => {
    expect(await namesOf(`&plan=${plan}`)).toEqual(names)
    expect((await rowsOf(`&plan=${plan}`)).map((row) => row['plan'])).toEqual([plan])
  })

  test('counts a canceled plan as none', async () => {
    const names = await namesOf('&plan=none')
    expect(names).toContain('canceled')
    expect(names).not.toContain('late')
  })

  test('filters by the last legal step and by holds', async () => {
    expect(await namesOf('&legalStep=notice')).toEqual(['noticed'])
    expect(await namesOf('&legalStep=deed')).toEqual(['deeded'])
    expect(await namesOf('&legalStep=none')).toContain('young')
    expect(await namesOf('&hold=bankruptcy')).toEqual(['bankrupt'])
    expect(await namesOf('&hold=any')).toEqual(['bankrupt'])
    expect(await namesOf('&hold=none')).not.toContain('bankrupt')
  })

  test('shows what the certificate page shows as owed, and nothing for one without a figure', async () => {
    for (const { parcelID, owed } of await rowsOf('&filter=Facts')) {
      const record = await readLien(testApp.db, testApp.services, Number(parcelID))
      const total = record?.quote?.totalCents ?? null
      expect(owed).toBe(total === null ? null : total / 100)
    }
    const [row] = await rowsOf('&filter=Facts+unpriced')
    expect(row).toMatchObject({ owed: null, price: null })
  })

  test.each(['status', 'countyName', 'purchaseDate', 'price', 'age', 'plan', 'legalStep', 'holds', 'owed'])(
    'sorts by %s both ways, and X-Next leads through every row once, with and without a text',
    async (sort) => {
      for (const [text, count] of [
        ['', null],
        ['&filter=Facts', Object.keys(ids).length],
      ] as const)
        for (const order of [sort, `-${sort}`]) {
          const seen: unknown[] = []
          let after = ''
          do {
            const page = await get(`?pageSize=4&sort=${order}${text}${after}`)
            expect(page.statusCode).toBe(200)
            seen.push(...page.json().map(({ parcelID }: { parcelID: number }) => parcelID))
            const next = page.headers['x-next']
            after = next === undefined ? '' : `&after=${String(next)}`
          } while (after !== '')
          expect(new Set(seen).size).toBe(seen.length)
          if (count !== null) expect(seen).toHaveLength(count)
        }
    },
  )

  test('sorts by what is owed, with those without a figure at the end', async () => {
    for (const sort of ['owed', '-owed']) {
      const owed = (await rowsOf(`&filter=Facts&sort=${sort}`)).map((row) => row['owed'])
      expect(owed.at(-1)).toBeNull()
      const figures = owed.filter((value) => value !== null)
      const sorted = [...figures].sort((a, b) => Number(a) - Number(b))
      expect(figures).toEqual(sort === 'owed' ? sorted : sorted.reverse())
    }
  })

  test('adds up count, price and amounts owed of what matches, and names those without a figure', async () => {
    const rows = await rowsOf('&filter=Facts')
    const sum = (name: string) =>
      rows.reduce((all, row) => all + Math.round(Number(row[name] ?? 0) * 100), 0) / 100
    expect(await totals('filter=Facts')).toEqual({
      ...{ date: '2026-11-20', count: rows.length, price: sum('price'), owed: sum('owed') },
      ...{ noPrice: 1, noFigure: 1, pending: 0 },
    })
    const over = await rowsOf('&filter=Facts&owedFrom=2500')
    expect(over.length).toBeLessThan(rows.length)
    expect(over.every((row) => Number(row['owed']) >= 2500)).toBe(true)
    expect((await totals('filter=Facts&owedFrom=2500')).count).toBe(over.length)
  })

  test('S02 a county sees, finds and adds up its own certificates only', async () => {
    expect(await namesOf('&priceTo=500', hamilton)).toEqual(['elsewhere'])
    expect((await totals('filter=Facts', hamilton)).count).toBe(1)
    expect((await get('?countyID=855', hamilton)).statusCode).toBe(404)
    expect((await get('/totals?countyID=855', hamilton)).statusCode).toBe(404)
    expect(await namesOf('&countyID=854')).toEqual(['elsewhere'])
  })

  test('a file has the chosen columns and the same rows', async () => {
    const { body } = await get('?filter=Facts&legalStep=notice&columns=taxSaleNo,owed,age', admin, 'text/csv')
    const [head, row] = body.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Tax certificate,Age in years,Owed')
    const [noticed] = await rowsOf('&legalStep=notice')
    expect(row).toBe(`${noticed?.['taxSaleNo']},${noticed?.['age']},${Number(noticed?.['owed']).toFixed(2)}`)
  })
})

describe('the stored amounts owed', () => {
  const stored = async (name: string) => {
    const { rows } = await sql<{ cents: number }>`select owed.cents from owed_figure owed
      where owed.certificate_id = ${ids[name]} and owed.certificate_id not in (select certificate_id from owed_change)`.execute(
      testApp.db,
    )
    return rows[0]?.cents
  }
  const due = async (name: string) =>
    (await readLien(testApp.db, testApp.services, ids[name] ?? 0))?.quote?.totalCents

  const set = (table: string, change: string) =>
    sql`${sql.raw(change.replaceAll(':id', String(ids['old'])))}`.execute(testApp.db).then(() => table)

  test.each([
    ['a price', `update certificate set price_cents = price_cents + 1 where id = :id`],
    [
      'subsequent taxes',
      `insert into subsequent (certificate_id, name, amount_cents, paid_on, posted_on) values (:id, 'Sub', 12345, '2026-06-01', '2026-06-01')`,
    ],
    ['changed taxes', `update subsequent set amount_cents = 23456 where certificate_id = :id`],
    ['removed taxes', `delete from subsequent where certificate_id = :id`],
    [
      'a fee',
      `insert into lien_fee (certificate_id, label, amount_cents, charged_on) values (:id, 'Fee', 500, '2026-06-01')`,
    ],
    ['a legal date', `insert into legal_case (certificate_id, noi_filed_on) values (:id, '2026-02-01')`],
    ['another legal date', `update legal_case set noi_filed_on = '2026-03-01' where certificate_id = :id`],
  ])('are computed again after a change of %s', async (_, change) => {
    await computeOwed(testApp.services)
    expect(await stored('old')).toBe(await due('old'))
    await set('', change)
    expect(await stored('old')).toBeUndefined()
    await computeOwed(testApp.services)
    expect(await stored('old')).toBe(await due('old'))
  })

  test('are computed again after new payoff rules of the state', async () => {
    await computeOwed(testApp.services)
    await sql`insert into regime (state_id, county_id, effective_from, values)
      select state_id, county_id, effective_from, values from regime where state_id = 'OH' order by id desc limit 1`.execute(
      testApp.db,
    )
    expect(await stored('young')).toBeUndefined()
    await computeOwed(testApp.services)
    expect(await stored('young')).toBe(await due('young'))
  })

  test('are not those of yesterday', async () => {
    await computeOwed(testApp.services)
    testApp.clock.set('2026-12-20T15:00:00Z')
    const later = await createActor(testApp, 'admin')
    const rows = await rowsOf('&filter=Facts&sort=owed', later)
    const at = new Map(rows.map((row) => [row['parcelID'], row['owed']]))
    expect(at.get(ids['old'])).toBe(Number(await due('old')) / 100)
    expect((await totals('filter=Facts', later)).owed).toBe(
      rows.reduce((all, row) => all + Math.round(Number(row['owed'] ?? 0) * 100), 0) / 100,
    )
  })
})
