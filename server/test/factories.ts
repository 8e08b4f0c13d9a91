import { laterOf, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { feeOf } from '@fieldstone/domain/payments/fees'
import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../src/db/database.ts'
import type { Tables } from '../src/db/tables.ts'
import { insertRegimeRow } from '../src/features/payoff/service.ts'

/** Ohio with Summit (855) and Hamilton (854); safe to call again. */
export async function createPlaces(db: Db): Promise<void> {
  await db
    .insertInto('state')
    .values({ id: 'OH', name: 'Ohio' })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('county')
    .values([
      { id: 855, state_id: 'OH', name: 'Summit' },
      { id: 854, state_id: 'OH', name: 'Hamilton', no_payoff_after_legal: true },
    ])
    .onConflict((c) => c.doNothing())
    .execute()
  const known = await db.selectFrom('regime').select('id').where('state_id', '=', 'OH').executeTakeFirst()
  if (known) return
  await insertRegimeRow(db, {
    stateId: 'OH',
    countyId: null,
    effectiveFrom: plainDate('1990-01-01'),
    values: {},
  })
}

type CertificateValues = Partial<Insertable<Tables['certificate']>>

let sequence = 0

/** An auction certificate of Summit: $4,000.00 at 5 %, bought 2026-03-10 (so $4,240.00 until May 2027), unless said otherwise. */
export async function createCertificate(
  db: Db,
  values: CertificateValues = {},
  legal?: Partial<Insertable<Tables['legal_case']>>,
): Promise<number> {
  await createPlaces(db)
  sequence += 1
  const texts = {
    certificateNo: values.certificate_no ?? `2026-${String(sequence).padStart(5, '0')}`,
    parcelNo: values.parcel_no ?? `67-${String(sequence).padStart(5, '0')}`,
    ownerName: values.owner_name ?? 'Kowalczyk Daniel R',
    address: values.address ?? '1184 Copley Meadow Dr',
    city: values.city ?? 'Akron',
    zip: values.zip ?? '44320',
  }
  const keys = searchKeys(texts)
  const countyId = values.county_id ?? 855
  const parcel = await db
    .insertInto('parcel')
    .values({
      county_id: countyId,
      municipality: values.municipality ?? null,
      parcel_no: texts.parcelNo,
      parcel_key: keys.parcelKey,
    })
    .onConflict((c) => c.columns(['county_id', 'identity']).doUpdateSet({ parcel_no: texts.parcelNo }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('certificate')
    .values({
      sale_type: 'auction',
      purchased_on: plainDate('2026-03-10'),
      price_cents: 400_000,
      rate_bps: 500,
      ...values,
      parcel_id: parcel.id,
      county_id: countyId,
      certificate_no: texts.certificateNo,
      parcel_no: texts.parcelNo,
      owner_name: texts.ownerName,
      address: texts.address,
      city: texts.city,
      zip: texts.zip,
      certificate_key: keys.certificateKey,
      parcel_key: keys.parcelKey,
      owner_key: keys.ownerKey,
      address_key: keys.addressKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (legal)
    await db
      .insertInto('legal_case')
      .values({ certificate_id: id, ...legal })
      .execute()
  return id
}

/** Two certificates of Summit whose numbers differ only in separators. Returns the id of the pair. */
export async function createParcelPair(db: Db, verdict: 'same' | 'different' | null = null): Promise<number> {
  sequence += 1
  const digits = String(10_000_000 + sequence)
  await createCertificate(db, { parcel_no: `${digits.slice(0, 2)}-${digits.slice(2)}` })
  await createCertificate(db, { parcel_no: `${digits.slice(0, 5)}-${digits.slice(5)}` })
  const decided = { verdict, decided_at: verdict === null ? null : new Date() }
  const newest = db.selectFrom('parcel_pair').select((pair) => pair.fn.max('id').as('id'))
  const { id } = await db
    .updateTable('parcel_pair')
    .set(decided)
    .where('id', '=', newest)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Item<Name extends 'subsequent' | 'expense'> = Omit<Partial<Insertable<Tables[Name]>>, 'certificate_id'>

/** Later taxes paid by the holder: $1,000.00 unless said otherwise. */
export async function createSubsequent(
  db: Db,
  certificateId: number,
  values: Item<'subsequent'> & { readonly paid_on: PlainDate },
): Promise<void> {
  const created_at = entryOf(values.paid_on, values.posted_on)
  const item = { certificate_id: certificateId, name: 'Later taxes', amount_cents: 100_000, created_at }
  await db
    .insertInto('subsequent')
    .values({ ...item, ...values })
    .execute()
}

/** A title search for $275.00: posted on its day and refundable, unless said otherwise. */
export async function createExpense(
  db: Db,
  certificateId: number,
  values: Item<'expense'> & { readonly incurred_on: PlainDate },
): Promise<void> {
  const { incurred_on } = values
  const at = entryOf(incurred_on, values.posted_on)
  const item = {
    certificate_id: certificateId,
    description: 'Title search',
    kind: 'title',
    amount_cents: 27_500,
  } as const
  await db
    .insertInto('expense')
    .values({
      ...item,
      posted_on: incurred_on,
      is_refundable: true,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .execute()
}

/** An item is entered on its day, or when it is posted; never by the clock of the machine, which may be behind. */
const entryOf = (on: PlainDate, postedOn: PlainDate | null = on): Date =>
  new Date(`${laterOf(on, postedOn ?? on)}T17:00:00Z`)

type NewPayment = Partial<Insertable<Tables['payment']>> &
  Pick<Insertable<Tables['payment']>, 'id' | 'user_id' | 'certificate_id' | 'effective_on'>

/** The row of a payment of $100.00 by card, with its fee: all that is owed, and it has succeeded, unless said otherwise. */
export async function insertPayment(db: Db | Transaction, values: NewPayment): Promise<void> {
  const portion_cents = values.portion_cents ?? 10_000
  const fee_cents = values.fee_cents ?? feeOf(cents(portion_cents), bps(325))
  const money = { portion_cents, fee_cents, fee_bps: 325, total_cents: portion_cents + fee_cents }
  await db
    .insertInto('payment')
    .values({
      mode: 'sandbox',
      kind: 'FULL',
      method: 'CC',
      status: 'SUCCEEDED',
      request_key: values.id,
      ...money,
      ...values,
    })
    .execute()
}

/** A bank account of the company whose books begin with 2026, empty, unless said otherwise. */
export async function insertDepositAccount(
  db: Db,
  values: Partial<Insertable<Tables['deposit_account']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('deposit_account')
    .values({
      name: 'Operating account',
      opened_on: plainDate('2026-01-01'),
      opening_cents: 0,
      created_at: new Date(0),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
