import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { importRequest } from '../../../test/import-request.ts'
import { askQuote, askTicket, getTicket, sendForm } from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { NO_PROGRESS } from '../../tasks/progress.ts'
import { importFile } from '../intake/file/import-file.ts'
import { parseMap } from '../intake/file/map.ts'
import { PARCELS } from '../verify/stored-rows.ts'
import { inSnapshot } from '../verify/verify.ts'

const world = sharedPaymentWorld()
const db = () => world.testApp.db
let admin: TestActor
let folder: string
beforeAll(async () => {
  admin = await createActor(world.testApp, 'admin')
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-parcels-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0

/** Two numbers that nothing else has, and that differ only in separators. */
function twoNumbers(): readonly [string, string] {
  made += 1
  const digits = String(71_000_000 + made)
  return [`${digits.slice(0, 2)}-${digits.slice(2)}`, `${digits.slice(0, 5)}-${digits.slice(5)}`]
}

const parcelOf = async (id: number): Promise<number> =>
  (await db().selectFrom('certificate').select('parcel_id').where('id', '=', id).executeTakeFirstOrThrow())
    .parcel_id

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  world.testApp.inject({
    method,
    url: `/api/admin/${path}`,
    token: admin.token,
    ...(payload ? { payload } : {}),
  })

async function pairOf(parcelNo: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pair.id from parcel_pair pair
    join parcel p on p.id in (pair.parcel_id, pair.other_parcel_id) where p.parcel_no = ${parcelNo}`.execute(
    db(),
  )
  const [pair] = rows
  if (!pair) throw new Error(`no pair of ${parcelNo}`)
  return pair.id
}

/** An older and a newer certificate of two owners, on numbers that differ only in separators. */
async function twoOwners(): Promise<{ older: Lien; newer: Lien; pairId: number }> {
  const [one, other] = twoNumbers()
  const older = await createLien(world, {
    parcel_no: one,
    owner_name: 'Older Ann',
    purchased_on: plainDate('2019-03-10'),
  })
  const newer = await createLien(world, { parcel_no: other, owner_name: 'Newer Bob' })
  return { older, newer, pairId: await pairOf(one) }
}

/** As an earlier version stored them: both certificates on one parcel. */
const merge = ({ older, newer }: { older: Lien; newer: Lien }) =>
  sql`update certificate set parcel_id = (select it.parcel_id from certificate it where it.id = ${older.id})
    where id = ${newer.id}`.execute(db())

const related = async (id: number): Promise<readonly number[]> =>
  (await world.testApp.inject({ method: 'GET', url: `/api/parcels/${id}`, token: world.payer.token }))
    .json()
    .relatedTaxCertificates.map((it: { parcelID: number }) => it.parcelID)

const wrongParcels = async (): Promise<readonly string[]> =>
  (await inSnapshot(db(), (trx) => PARCELS.run(trx, world.testApp.services.config))).offending

const identityOf = async (parcelNo: string, municipality: string | null = null) => {
  const { rows } = await sql<{ identity: string }>`
    select parcel_identity(${municipality}::text, ${parcelNo}::text) as identity`.execute(db())
  return rows[0]?.identity
}

test('blanks and the case of letters do not tell two parcels apart, whatever the kind of blank and the locale', async () => {
  const blanks = ['\t', '\u00a0', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000', '\ufeff']
  for (const blank of blanks)
    expect(await identityOf(`${blank}1${blank}${blank}2a${blank}`)).toBe(await identityOf('1 2A'))
  expect(await identityOf('ı-ü')).toBe('ı-ü')
})

test.each([
  ['separators', '12-34-5', '123-45'],
  ['a missing separator', '12-34-5', '12345'],
  ['leading zeros', '012', '12'],
])('%s tell two parcels apart', async (_, one, other) => {
  expect(await identityOf(one)).not.toBe(await identityOf(other))
})

test('a town holds its own numbers, and a blank one is none', async () => {
  expect(await identityOf('7', 'Newark')).not.toBe(await identityOf('7', 'Trenton'))
  expect(await identityOf('7', 'Newark')).toBe(await identityOf('7', ' NEWARK'))
  expect(await identityOf('7', 'Newark')).not.toBe(await identityOf('7'))
  expect(await identityOf('7', ' ')).toBe(await identityOf('7'))
})

const MAP = parseMap(
  {
    source: 'parcel-test',
    county: { state: 'OH', name: 'Summit', fips: '39153' },
    key: ['no'],
    fields: {
      certificateNo: { column: 'no' },
      parcelNo: { column: 'parcel' },
      municipality: { column: 'town' },
      ownerName: { column: 'owner' },
    },
  },
  'test',
)

async function importRows(...rows: readonly string[]) {
  const path = join(folder, 'rows.csv')
  writeFileSync(path, `no,parcel,town,owner\n${rows.join('\n')}\n`)
  const result = await importFile(world.testApp.services, importRequest(path, MAP), NO_PROGRESS)
  expect(result).toMatchObject({ outcome: 'imported', rejected: [] })
}

const imported = async (...numbers: readonly string[]) => {
  const rows = await db()
    .selectFrom('certificate')
    .select(['certificate_no', 'parcel_id'])
    .where('certificate_no', 'in', numbers)
    .orderBy('certificate_no')
    .execute()
  return rows.map((row) => row.parcel_id)
}

test('an import keeps numbers apart that differ in separators or towns, and joins those of one spelling', async () => {
  const [one, other] = twoNumbers()
  await importRows(
    `P1,${one},,Ann`,
    `P2,${other},,Bob`,
    `P3, ${one.toLowerCase()} ,,Ann`,
    `P4,${one},Newark,Cy`,
    `P5,${one},NEWARK,Cy`,
    `P6,${one},Trenton,Di`,
  )
  const [p1, p2, p3, p4, p5, p6] = await imported('P1', 'P2', 'P3', 'P4', 'P5', 'P6')
  expect([p3, p5]).toEqual([p1, p4])
  expect(new Set([p1, p2, p4, p6]).size).toBe(4)

  // A correction of the number moves the certificate; it may meet the other one's parcel.
  await importRows(`P1,${other},,Ann`)
  expect(await imported('P1')).toEqual([p2])
})

test('a certificate number is unique within its town', async () => {
  const [one, other] = twoNumbers()
  await db().deleteFrom('import_row').execute()
  const path = join(folder, 'towns.csv')
  const towns = parseMap({ ...JSON.parse(JSON.stringify(MAP)), source: 'towns', key: ['town', 'no'] }, 'test')
  writeFileSync(
    path,
    `no,parcel,town,owner\nT1,${one},Newark,Ann\nT1,${other},Trenton,Bob\nT1,9-9-${made},newark,Cy\n`,
  )
  const result = await importFile(
    world.testApp.services,
    importRequest(path, towns, { acceptsValid: true }),
    NO_PROGRESS,
  )
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 2, rejectedCount: 1 })
})

test('undecided: neither is paid online, neither owner sees the other, and staff have it in their queue', async () => {
  const { older, newer, pairId } = await twoOwners()
  for (const lien of [older, newer]) {
    expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({
      allowed: false,
      reason: 'parcel_undecided',
    })
    expect((await askTicket(world, lien)).json()).toMatchObject({
      code: 'not_payable',
      reason: 'parcel_undecided',
    })
    expect(await related(lien.id)).toEqual([])
    const { offer } = (
      await world.testApp.inject({ method: 'GET', url: `/api/parcels/${lien.id}`, token: world.payer.token })
    ).json()
    expect(offer.payoff).toMatchObject({ table: false, notices: [{ group: 'B', id: 'parcel-undecided' }] })
    expect(offer.payoff.buttons).toMatchObject({ pay: null, printPayoff: false })
  }
  const queue = (await call('GET', 'queues/parcel-numbers?pageSize=100')).json()
  expect(queue).toContainEqual(
    expect.objectContaining({
      no: String(pairId),
      title: `${older.parcelNo} / ${newer.parcelNo}`,
      note: expect.stringMatching(/Older Ann.*Newer Bob/),
    }),
  )
})

test('a payment that was prepared before the other number came is not started', async () => {
  const [one, other] = twoNumbers()
  const lien = await createLien(world, { parcel_no: one })
  const ticket = await getTicket(world, lien)
  await createLien(world, { parcel_no: other })
  expect(await sendForm(world, lien, { ticket })).toMatchObject({
    status: 303,
    location: `/parcels/${lien.id}/payoffrequest?error=parcel_undecided`,
  })
})

test('different: both are paid by themselves, it is not asked again, and undo asks again', async () => {
  const { older, newer, pairId } = await twoOwners()
  const decided = await call('PUT', `parcelPairs/${pairId}`, { verdict: 'different' })
  expect(decided.json()).toMatchObject({ verdict: 'different', decidedBy: admin.username })
  for (const lien of [older, newer])
    expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({ allowed: true })
  await createLien(world, { parcel_no: newer.parcelNo, purchased_on: plainDate('2022-01-01') })
  expect((await askQuote(world, older, world.payer)).json()).toMatchObject({ allowed: true })
  expect((await call('PUT', `parcelPairs/${pairId}`, { verdict: 'same' })).json()).toMatchObject({
    code: 'state_changed',
  })

  expect((await call('DELETE', `parcelPairs/${pairId}`)).json()).toMatchObject({
    verdict: null,
    decidedBy: null,
  })
  expect((await askQuote(world, older, world.payer)).json()).toMatchObject({ reason: 'parcel_undecided' })
})

test('same: certificates of the other number belong to the one parcel, also later ones; undo takes all of them back', async () => {
  const { older, newer, pairId } = await twoOwners()
  const [kept, other] = [await parcelOf(older.id), await parcelOf(newer.id)]
  expect((await call('GET', `parcelPairs/${pairId}`)).json()).toMatchObject({
    same: { moves: [{ from: newer.parcelNo, to: older.parcelNo }], openPayments: [], isContradiction: false },
    different: { moves: [] },
    undo: null,
  })
  await call('PUT', `parcelPairs/${pairId}`, { verdict: 'same' })
  await importRows(`S${pairId},${newer.parcelNo},,Later`)
  expect([await parcelOf(newer.id), ...(await imported(`S${pairId}`))]).toEqual([kept, kept])
  expect(await related(newer.id)).toContain(older.id)
  expect((await askQuote(world, newer, world.payer)).json()).toMatchObject({
    reason: 'older_certificate_unpaid',
  })
  expect(await wrongParcels()).toEqual([])
  const history = await db()
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after'])
    .where('certificate_id', '=', newer.id)
    .execute()
  expect(history).toContainEqual({ what: 'parcel', before: newer.parcelNo, after: older.parcelNo })

  await call('DELETE', `parcelPairs/${pairId}`)
  expect([await parcelOf(newer.id), ...(await imported(`S${pairId}`))]).toEqual([other, other])
})

test('merged by an earlier version: verify finds it, nothing is shown of the other, a split can be undone', async () => {
  const two = await twoOwners()
  const { older, newer, pairId } = two
  const [kept, own] = [await parcelOf(older.id), await parcelOf(newer.id)]
  await merge(two)
  expect(await wrongParcels()).toEqual([`certificate ${newer.id}`])
  for (const lien of [older, newer]) {
    expect(await related(lien.id)).toEqual([])
    expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({ reason: 'parcel_undecided' })
  }
  expect((await call('GET', `parcelPairs/${pairId}`)).json()).toMatchObject({
    pair: { isMerged: true },
    different: { moves: [{ from: older.parcelNo, to: newer.parcelNo }] },
  })
  await call('PUT', `parcelPairs/${pairId}`, { verdict: 'different' })
  expect(await parcelOf(newer.id)).toBe(own)
  expect(await wrongParcels()).toEqual([])
  await call('DELETE', `parcelPairs/${pairId}`)
  expect(await parcelOf(newer.id)).toBe(kept)
  await call('PUT', `parcelPairs/${pairId}`, { verdict: 'same' })
  expect(await wrongParcels()).toEqual([])
})

test('a split waits for payments of these certificates, and says which', async () => {
  const two = await twoOwners()
  const { older, newer, pairId } = two
  await merge(two)
  const { certificate_no } = await db()
    .selectFrom('certificate')
    .select('certificate_no')
    .where('id', '=', older.id)
    .executeTakeFirstOrThrow()
  const id = `pay_${String(pairId).padStart(26, '0')}`
  await insertPayment(db(), {
    id,
    user_id: world.payer.userId,
    certificate_id: older.id,
    effective_on: addDays(world.testApp.today(), 0),
    status: 'PROCESSING',
  })
  expect((await call('GET', `parcelPairs/${pairId}`)).json().different.openPayments).toEqual([
    expect.objectContaining({ taxSaleNo: certificate_no }),
  ])
  const refused = await call('PUT', `parcelPairs/${pairId}`, { verdict: 'different' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'parcel_payments_open',
    message: expect.stringContaining(certificate_no),
  })
  expect(await parcelOf(newer.id)).toBe(await parcelOf(older.id))
  await db().updateTable('payment').set({ status: 'FAILED' }).where('id', '=', id).execute()
  expect((await call('PUT', `parcelPairs/${pairId}`, { verdict: 'different' })).statusCode).toBe(200)
})

const WITHOUT = parseMap(
  { ...JSON.parse(JSON.stringify(MAP)), source: 'bare-numbers', parcelNumbers: 'without-separators' },
  'test',
)

const importBare = async (...rows: readonly string[]) => {
  const path = join(folder, 'bare.csv')
  writeFileSync(path, `no,parcel,town,owner\n${rows.join('\n')}\n`)
  return importFile(world.testApp.services, importRequest(path, WITHOUT), NO_PROGRESS)
}

const numberOf = async (certificateNo: string) =>
  (
    await db()
      .selectFrom('certificate')
      .select('parcel_no')
      .where('certificate_no', '=', certificateNo)
      .executeTakeFirstOrThrow()
  ).parcel_no

test('a source that leaves out separators: its numbers get those of the one parcel with the same digits', async () => {
  const [one] = twoNumbers()
  const [two, alsoTwo] = twoNumbers()
  await importRows(`B1-${one},${one},,Ann`, `B2-${one},${two},,Bob`, `B3-${one},${alsoTwo},,Cy`)
  const digits = (parcelNo: string) => parcelNo.replace('-', '')
  const result = await importBare(
    `B4-${one},${digits(one)},,Ann`,
    `B5-${one},${digits(two)},,Bob`,
    `B6-${one},99,,Di`,
  )
  expect(result).toMatchObject({ outcome: 'imported', sameDigits: { count: 1 } })
  expect(await numberOf(`B4-${one}`)).toBe(one)
  const [own, joined] = await imported(`B1-${one}`, `B4-${one}`)
  expect(joined).toBe(own)
  // Two parcels have these digits: staff decide.
  expect(await numberOf(`B5-${one}`)).toBe(digits(two))
  // The same file says nothing new.
  expect(
    await importBare(`B4-${one},${digits(one)},,Ann`, `B5-${one},${digits(two)},,Bob`, `B6-${one},99,,Di`),
  ).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 3 })
})

test('a source that leaves out separators: a number that staff told apart, or that another source has as it is, stays', async () => {
  const [one] = twoNumbers()
  const digits = one.replace('-', '')
  await importBare(`E1-${one},${digits},,Ann`)
  await importRows(`E2-${one},${one},,Bob`)
  await call('PUT', `parcelPairs/${await pairOf(one)}`, { verdict: 'different' })
  const sent = [`E1-${one},${digits},,Ann`, `E3-${one},${digits},,Ann`]
  expect(await importBare(...sent)).toMatchObject({ addedCount: 1, changedCount: 0 })
  const [own, other, later] = await imported(`E1-${one}`, `E2-${one}`, `E3-${one}`)
  expect([own === other, own === later]).toEqual([false, true])

  const [known] = twoNumbers()
  await importRows(`E4-${one},${known.replace('-', '')},,Cy`, `E5-${one},${known},,Di`)
  await importBare(`E6-${one},${known.replace('-', '')},,Cy`)
  expect(await numberOf(`E6-${one}`)).toBe(known.replace('-', ''))
})

test('a source that leaves out separators: its file sent again changes nothing, whatever number came meanwhile', async () => {
  const [one, other] = twoNumbers()
  await importRows(`G1-${one},${one},,Ann`)
  const file = [`G2-${one},${one.replace('-', '')},,Ann`]
  await importBare(...file)
  expect(await numberOf(`G2-${one}`)).toBe(one)
  await importRows(`G3-${one},${other},,Bob`)
  expect(await importBare(...file)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 1 })
  expect(await numberOf(`G2-${one}`)).toBe(one)
})

test('a completed number is found by its own search key', async () => {
  await importRows('H1,41/0001,Slashton,Ann', 'H2,42/0002,Slashton,Bob')
  await importBare('H3,430003,Slashton,Cy')
  const { rows } = await sql<{ no: string; own: boolean }>`
    select c.parcel_no as no, c.parcel_key = p.parcel_key as own from certificate c join parcel p on p.id = c.parcel_id
    where c.certificate_no = 'H3'`.execute(db())
  expect(rows).toEqual([{ no: '43/0003', own: true }])
  const keys = await sql<{
    key: string
  }>`select parcel_key as key from certificate where certificate_no in ('H1', 'H3')
    order by certificate_no`.execute(db())
  expect(keys.rows.map(({ key }) => key)).toEqual([normalParcelNo('41/0001'), normalParcelNo('43/0003')])
})

test('a number with a town and the same number without one: staff decide whether they are one parcel', async () => {
  const [one] = twoNumbers()
  await importRows(`K1-${one},${one},,Ann`)
  await importRows(`K2-${one},${one},Newark,Ann`)
  const [own, other] = await imported(`K1-${one}`, `K2-${one}`)
  expect(own).not.toBe(other)
  await call('PUT', `parcelPairs/${await pairOf(one)}`, { verdict: 'same' })
  const [afterwards, joined] = await imported(`K1-${one}`, `K2-${one}`)
  expect(joined).toBe(afterwards)
})

test('a file that names towns in some rows only: a number with and without a town is rejected, not imported and refused later', async () => {
  const [one, other] = twoNumbers()
  const path = join(folder, 'some-towns.csv')
  const towns = parseMap(
    { ...JSON.parse(JSON.stringify(MAP)), source: 'some-towns', key: ['town', 'no'] },
    'test',
  )
  writeFileSync(path, `no,parcel,town,owner\nS1-${one},${one},,Ann\nS1-${one},${other},Akron,Bob\n`)
  const result = await importFile(
    world.testApp.services,
    importRequest(path, towns, { isDryRun: true }),
    NO_PROGRESS,
  )
  expect(result).toMatchObject({ rejectedCount: 1 })
  expect(result.rejected[0]?.rejections[0]?.reason).toContain('line 3, too, which names a municipality')
})

test('a source that leaves out separators: a new number takes the shape that all others of its town have', async () => {
  await importRows('D1,41-0001,Shapeton,Ann', 'D2,42-0002,Shapeton,Bob')
  await importBare('D3,430003,Shapeton,Cy')
  expect(await numberOf('D3')).toBe('43-0003')
})

test('the check of a file warns of numbers with the same digits, in the file and in the portal', async () => {
  const [one, other] = twoNumbers()
  const [known, another] = twoNumbers()
  await importRows(`W1-${one},${known},,Ann`)
  const path = join(folder, 'warn.csv')
  writeFileSync(
    path,
    `no,parcel,town,owner\nW2-${one},${one},,Bob\nW3-${one},${other},,Cy\nW4-${one},${another},,Di\n`,
  )
  const checked = await importFile(
    world.testApp.services,
    importRequest(path, MAP, { isDryRun: true }),
    NO_PROGRESS,
  )
  expect(checked.sameDigits).toEqual({
    count: 3,
    rows: [
      { line: 2, parcelNo: one, other },
      { line: 3, parcelNo: other, other: one },
      { line: 4, parcelNo: another, other: known },
    ],
  })
})

test('a number that no certificate has any more holds nobody up', async () => {
  const [one, other] = twoNumbers()
  await importRows(`N${made},${other},,Ann`)
  const id = await createCertificate(db(), { parcel_no: one, purchased_on: plainDate('2026-03-10') })
  await importRows(`N${made},8-8-${made},,Ann`)
  expect((await askQuote(world, { id }, world.payer)).json()).toMatchObject({ allowed: true })
  const open = (await call('GET', `parcelPairs?pageSize=100`)).json()
  expect(open.map((it: { parcelNo: string }) => it.parcelNo)).not.toContain(one)
})
