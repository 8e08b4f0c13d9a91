import type { LockboxMatch, LockboxOutcome } from '@fieldstone/contract/entities/payments/lockbox'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { cents } from '@fieldstone/domain/money/cents'
import type { LockboxRow } from '@fieldstone/domain/payments/lockbox'
import { isBeforePurchase, partsOf } from '@fieldstone/domain/payments/received'
import { sql } from 'kysely'
import type { SystemContext } from '../../../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../../../db/database.ts'
import { hasRow } from '../../../../db/has-row.ts'
import { lockCertificate } from '../../../../records/lock.ts'
import { parcelIdOf } from '../../../../records/parcels.ts'
import { heldOfPayment, planSettlement } from '../../../payoff/service.ts'
import { depositByLockbox } from '../../books/own-deposits.ts'
import { settle, settleForPreview } from '../book.ts'
import { type ReceivedRow, settledOf, updateReceived } from '../rows.ts'
import { findSameMoney } from '../same-money.ts'

export interface Run {
  readonly change: SystemContext
  readonly fileId: number
  readonly userId: number
  /** Whether everything is rolled back afterwards. */
  readonly isPreview: boolean
}

/** The outcome of a row, and the certificate that it matched. */
export interface Taken {
  readonly outcome: LockboxOutcome
  readonly receivedId: number | null
  /** The payment recorded before that looks like this row. */
  readonly sameAsId: number | null
  /** Null if none was searched for. */
  readonly match: LockboxMatch | null
  /** Set even if the money was not booked on this certificate. */
  readonly certificate: Found | null
  /** The part of the payment that is held in escrow. */
  readonly heldCents: number
}

/** Books one row of a lockbox file in its own transaction. */
export const takeRow = async (run: Run, row: LockboxRow): Promise<LockboxOutcome> =>
  (await inTransaction(run.change.services.db, (trx) => takeRowIn(trx, run, row))).outcome

/**
 * Books one row of a lockbox file, and stores its outcome. A row that was booked before, by this run or another, books nothing.
 */
export async function takeRowIn(trx: Transaction, run: Run, row: LockboxRow): Promise<Taken> {
  const { change, fileId, userId } = run
  const stored = await findStored(trx, fileId, row.line)
  if (stored !== null) return notTaken(stored)
  const taken = row.fault === null ? await take(trx, run, row) : notTaken(row.fault)
  await deposit(trx, run, row, taken)
  await trx
    .insertInto('lockbox_row')
    .values({
      file_id: fileId,
      line: row.line,
      deposited_on: row.depositedOn,
      batch_no: row.batchNo,
      item_no: row.itemNo,
      amount_cents: row.amountCents,
      reference: row.reference,
      slip: row.slip,
      payer_name: row.payerName,
      outcome: taken.outcome,
      received_payment_id: taken.receivedId,
      same_as_id: taken.sameAsId,
    })
    .execute()
  if (taken.receivedId !== null)
    change.audit(trx, {
      actor: { role: 'admin', userId },
      action: 'record-received-payment',
      subject: { kind: 'received_payment', id: taken.receivedId },
      detail: { lockboxFile: fileId, line: row.line, totalCents: row.amountCents, outcome: taken.outcome },
    })
  return taken
}

/** The bank deposited the check of this row, also if it was recorded by hand before. */
async function deposit(trx: Transaction, run: Run, row: LockboxRow, taken: Taken): Promise<void> {
  const id = taken.receivedId ?? taken.sameAsId
  if (id === null || row.depositedOn === null) return
  await depositByLockbox(trx, run.fileId, { id, receivedOn: row.depositedOn, at: run.change.at })
}

const notTaken = (outcome: LockboxOutcome, facts: Partial<Taken> = {}): Taken => ({
  ...{ outcome, receivedId: null, sameAsId: null, match: null, certificate: null, heldCents: 0 },
  ...facts,
})

async function take(trx: Transaction, run: Run, row: LockboxRow): Promise<Taken> {
  const { change, userId } = run
  if (await isKnown(trx, row)) return notTaken('known')
  const { match, certificate } = await findCertificate(trx, row.slip)
  const isTooEarly =
    row.depositedOn !== null && isBeforePurchase(row.depositedOn, certificate?.purchasedOn ?? null)
  const target = isTooEarly ? null : certificate
  if (target !== null) await lockCertificate(trx, target.id)
  const money = moneyOf(row, change.company.wireFeeCents)
  const same = await findSameMoney(trx, { ...money, certificateId: target?.id ?? null, reportedBy: 'file' })
  if (same !== null) return notTaken('duplicate', { sameAsId: same.id, match, certificate })
  const inserted = await insert(trx, change, money, { row, userId })
  const booked = (outcome: LockboxOutcome, heldCents = 0): Taken => ({
    ...{ outcome, receivedId: inserted.id, sameAsId: null, match, certificate, heldCents },
  })
  const post = run.isPreview ? settleForPreview : settle
  if (target === null) {
    await post(trx, change, inserted, inserted.received_on)
    return booked(isTooEarly ? 'before-purchase' : 'unknown')
  }
  const assigned = await updateReceived(trx, inserted.id, { certificate_id: target.id })
  if (!(await planSettlement(trx, change.services, settledOf(assigned, target.id)))) {
    const unassigned = await updateReceived(trx, inserted.id, { certificate_id: null })
    await post(trx, change, unassigned, unassigned.received_on)
    return booked('no-payoff')
  }
  const posted = await post(trx, change, assigned, assigned.received_on)
  const held = await heldOfPayment(trx, { id: inserted.money_id, certificateId: target.id })
  return booked(outcomeOf(target.isRedeemed, held, posted.amount_cents), held)
}

/** All of a short payment is held. Of a larger one only the rest that pays no debt. */
function outcomeOf(isRedeemed: boolean, heldCents: number, amountCents: number): LockboxOutcome {
  if (isRedeemed) return 'redeemed'
  if (heldCents <= 0) return 'posted'
  return heldCents === amountCents ? 'short' : 'over'
}

/** The money of a row. A wire includes its fee, like one that staff record. */
function moneyOf(row: LockboxRow, wireFeeCents: number) {
  const { depositedOn, amountCents, instrument, reference, payerName } = row
  if (depositedOn === null || amountCents === null) throw new Error(`line ${row.line} was checked before`)
  const { feeCents } = partsOf(cents(amountCents), instrument, { wireFeeCents, owedCents: null })
  return { instrument, reference, payerName, totalCents: amountCents, feeCents, receivedOn: depositedOn }
}

const insert = (
  trx: Transaction,
  { at }: SystemContext,
  money: ReturnType<typeof moneyOf>,
  { row, userId }: { readonly row: LockboxRow; readonly userId: number },
): Promise<ReceivedRow> =>
  trx
    .insertInto('received_payment')
    .values({
      instrument: money.instrument,
      method: money.instrument === 'WIRE' ? 'WIRE' : 'MAIL',
      amount_cents: money.totalCents - money.feeCents,
      fee_cents: money.feeCents,
      received_on: money.receivedOn,
      reference: money.reference,
      payer_name: money.payerName,
      note: `Lockbox batch ${row.batchNo}, item ${row.itemNo}, slip ${row.slip || 'none'}`,
      state: 'pending',
      recorded_by: userId,
      recorded_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function findStored(trx: Transaction, fileId: number, line: number): Promise<LockboxOutcome | null> {
  const row = await trx
    .selectFrom('lockbox_row')
    .select('outcome')
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .executeTakeFirst()
  return row?.outcome ?? null
}

/** Finds the same item of the same batch that came before, with this file or another. */
async function isKnown(trx: Transaction, { depositedOn, batchNo, itemNo }: LockboxRow): Promise<boolean> {
  return hasRow(
    trx
      .selectFrom('lockbox_row')
      .select('line')
      .where('deposited_on', '=', depositedOn)
      .where('batch_no', '=', batchNo)
      .where('item_no', '=', itemNo)
      .where('received_payment_id', 'is not', null),
  )
}

export interface Found {
  readonly id: number
  readonly certificateNo: string
  readonly purchasedOn: PlainDate | null
  readonly isRedeemed: boolean
}

/**
 * Finds the certificate by the remittance code, the certificate number, or the number of a parcel with one unpaid certificate. A
 * number of several towns or parcels finds none, even if only one of them is unpaid, because it may be another owner's.
 */
export async function findCertificate(
  db: Db,
  slip: string,
): Promise<{ readonly match: LockboxMatch; readonly certificate: Found | null }> {
  const key = normalParcelNo(slip)
  if (key === '') return { match: 'no-slip', certificate: null }
  const code = /^C(\d{1,15})Q(\d{1,15})$/.exec(key)
  const { rows } = await sql<Found & { by: string; holder: string }>`
    select id, certificate_no as "certificateNo", purchased_on as "purchasedOn", redeemed_on is not null as "isRedeemed",
      by, holder from (
      select c.id, c.certificate_no, c.purchased_on, c.redeemed_on, 'code' as by, '' as holder
        from payoff_quote quote join certificate c on c.id = quote.certificate_id
        where quote.id = ${code?.[2] ?? null}::bigint and c.id = ${code?.[1] ?? null}::bigint
      union all
      select c.id, c.certificate_no, c.purchased_on, c.redeemed_on, 'number', concat(c.county_id, ' ', parcel_identity(c.municipality, ''))
        from certificate c where c.certificate_key = ${key}
      union all
      select c.id, c.certificate_no, c.purchased_on, c.redeemed_on, 'parcel', concat(c.county_id, ' ', ${parcelIdOf('c')})
        from certificate c where c.parcel_key = ${key}) hit limit 50`.execute(db)
  for (const by of ['code', 'number', 'parcel']) {
    const hits = rows.filter((hit) => hit.by === by)
    if (new Set(hits.map(({ holder }) => holder)).size > 1) continue
    const open = hits.filter(({ isRedeemed }) => !isRedeemed)
    const [one, other] = open.length > 0 ? open : hits
    if (one !== undefined && other === undefined) return { match: 'one', certificate: one }
  }
  return { match: rows.length > 0 ? 'several' : 'none', certificate: null }
}
