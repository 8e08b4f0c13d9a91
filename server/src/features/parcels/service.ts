import type {
  ParcelEffect,
  ParcelPair,
  ParcelPairPreview,
} from '@fieldstone/contract/entities/parcels/parcel-pair'
import { parcelRoutes } from '@fieldstone/contract/routes/parcels'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import {
  type DecidedPair,
  effectOfVerdict,
  type ParcelGroup,
  type ParcelVerdict,
  type PlacedCertificate,
} from '@fieldstone/domain/parcels/parcel-decision'
import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { literals } from '../../db/literals.ts'
import { implement } from '../../http/handler.ts'
import { paidOffOn } from '../../records/certificate-row.ts'
import { isParcelOf } from '../../records/parcels.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { Refusal } from '../../refusal.ts'
import { getParcelPair, listParcelPairs } from './list.ts'

/** Returns a pair with what each decision would change. */
async function previewPair(db: Db, id: number): Promise<ParcelPairPreview> {
  const pair = await getParcelPair(db, id)
  const group = await readGroup(db, id)
  const effect = (verdict: ParcelVerdict | null) => describeEffect(db, group, verdict)
  if (pair.verdict !== null) return { pair, same: null, different: null, undo: await effect(null) }
  return { pair, same: await effect('same'), different: await effect('different'), undo: null }
}

/**
 * Decides whether two parcel numbers are one parcel, or undoes it (null). Moves the certificates accordingly. Throws
 * `state_changed` if it was decided or undone meanwhile, `parcel_payments_open` and `parcel_contradiction`.
 */
function decidePair(context: AdminContext, id: number, verdict: ParcelVerdict | null): Promise<ParcelPair> {
  return inTransaction(context.services.db, async (trx) => {
    const group = await readGroup(trx, id)
    if ((group.pair.verdict === null) === (verdict === null)) throw new Refusal('state_changed')
    const { canonical, moves, certificateIds, isContradiction } = effectOfVerdict(group, group.pair, verdict)
    if (isContradiction) throw new Refusal('parcel_contradiction')
    if (moves.length > 0) {
      const open = await openPayments(trx, certificateIds)
      const numbers = [...new Set(open.map(({ certificateNo }) => certificateNo))].join(', ')
      if (open.length > 0) throw new Refusal('parcel_payments_open', { message: () => paymentsOpen(numbers) })
    }
    await trx
      .updateTable('parcel_pair')
      .set({
        verdict,
        decided_by: verdict === null ? null : context.actor.userId,
        decided_at: verdict === null ? null : context.at,
        moved: JSON.stringify(
          verdict === null ? [] : moves.map((move) => ({ id: move.id, from: move.from })),
        ),
      })
      .where('id', '=', id)
      .execute()
    const standIns = JSON.stringify([...canonical].map(([parcel, kept]) => ({ parcel, kept })))
    await sql`
      update parcel p set same_as_id = nullif(it.kept, p.id)
      from jsonb_to_recordset(${standIns}::jsonb) as it(parcel bigint, kept bigint)
      where p.id = it.parcel and p.same_as_id is distinct from nullif(it.kept, p.id)`.execute(trx)
    await moveCertificates(trx, moves, { userId: context.actor.userId, reason: REASONS[verdict ?? 'undone'] })
    context.audit(trx, {
      action: verdict === null ? 'undo-parcel-pair' : 'decide-parcel-pair',
      subject: { kind: 'parcel_pair', id },
      detail: { verdict, before: group.pair.verdict, moved: moves.length },
    })
    return getParcelPair(trx, id)
  })
}

const paymentsOpen = (numbers: string): string =>
  `A payment is under way on ${numbers}. Decide once it has cleared or ended. Nothing was changed.`

const REASONS: Readonly<Record<ParcelVerdict | 'undone', string>> = {
  same: 'parcel numbers compared: the same parcel',
  different: 'parcel numbers compared: different parcels',
  undone: 'decision about the parcel numbers undone',
}

type Move = ReturnType<typeof effectOfVerdict>['moves'][number]

async function moveCertificates(
  trx: Transaction,
  moves: readonly Move[],
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<void> {
  if (moves.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as it(id bigint, "from" bigint, "to" bigint)`
  await sql`
    update certificate c set parcel_id = it."to", version = c.version + 1, updated_at = now()
    from ${rows} where c.id = it.id`.execute(trx)
  await sql`
    insert into certificate_history (certificate_id, actor_user_id, what, before, after, reason)
    select it.id, ${userId}, 'parcel', old.parcel_no, new.parcel_no, ${reason}
    from ${rows} join parcel old on old.id = it."from" join parcel new on new.id = it."to" order by it.id`.execute(
    trx,
  )
}

interface CertificateRow extends Omit<PlacedCertificate, 'purchasedOn'> {
  readonly ownerName: string
  readonly purchasedOn: PlainDate | null
}

interface Group extends ParcelGroup {
  readonly pair: DecidedPair
  readonly owners: ReadonlyMap<number, CertificateRow>
  readonly numbers: ReadonlyMap<number, string>
}

/** Reads all parcels with the digits of a pair, and their certificates. In a transaction it locks them. */
async function readGroup(db: Db | Transaction, pairId: number): Promise<Group> {
  const lock = (rows: string) => (db.isTransaction ? sql`for no key update of ${sql.ref(rows)}` : sql``)
  const parcels = await sql<{ id: number; parcelNo: string }>`
    select p.id, p.parcel_no as "parcelNo" from parcel_pair pair
      join parcel one on one.id = pair.parcel_id
      join parcel p on p.county_id = one.county_id and p.parcel_key = one.parcel_key
        and is_town_of(p.municipality, one.municipality)
    where pair.id = ${pairId} order by p.id ${lock('p')}`.execute(db)
  const parcelIds = parcels.rows.map(({ id }) => id)
  const pairs = await sql<DecidedPair & { moved: { id: number; from: number }[]; decidedAt: Date | null }>`
    select pair.id, pair.parcel_id as "parcelId", pair.other_parcel_id as "otherParcelId", pair.verdict, pair.moved,
      pair.decided_at as "decidedAt"
    from parcel_pair pair where pair.parcel_id = any(${parcelIds}::bigint[]) order by pair.id`.execute(db)
  const pair = pairs.rows.find((it) => it.id === pairId)
  if (!pair) throw new Refusal('not_found')
  const certificates = await sql<Omit<CertificateRow, 'movedFrom'>>`
    select c.id, c.certificate_no as "certificateNo", c.owner_name as "ownerName", own.id as "ownParcelId",
      c.parcel_id as "parcelId", c.purchased_on as "purchasedOn", c.redeemed_on as "redeemedOn",
      ${paidOffOn(sql`c`)} as "paidOffOn",
      coalesce(c.created_at > ${pair.decidedAt}::timestamptz, false) as "isNewer"
    from certificate c join parcel own on ${isParcelOf('own', 'c')}
    where own.id = any(${parcelIds}::bigint[])
      and c.parcel_key in (select p.parcel_key from parcel p where p.id = any(${parcelIds}::bigint[]))
    order by c.id ${lock('c')}`.execute(db)
  const moved = new Map(pair.moved.map(({ id, from }) => [id, from]))
  const placed = certificates.rows.map((row) => ({ ...row, movedFrom: moved.get(row.id) ?? null }))
  return {
    pair,
    parcelIds,
    pairs: pairs.rows,
    certificates: placed,
    owners: new Map(placed.map((row) => [row.id, row])),
    numbers: new Map(parcels.rows.map(({ id, parcelNo }) => [id, parcelNo])),
  }
}

async function describeEffect(db: Db, group: Group, verdict: ParcelVerdict | null): Promise<ParcelEffect> {
  const effect = effectOfVerdict(group, group.pair, verdict)
  const { owners, numbers } = group
  const certificateNo = (id: number) => owners.get(id)?.certificateNo ?? ''
  return {
    moves: effect.moves.map(({ id, from, to }) => ({
      certificateNo: certificateNo(id),
      ownerName: owners.get(id)?.ownerName ?? '',
      from: numbers.get(from) ?? '',
      to: numbers.get(to) ?? '',
    })),
    order: effect.order.map(({ id, before, after }) => ({ certificateNo: certificateNo(id), before, after })),
    openPayments: effect.moves.length === 0 ? [] : await openPayments(db, effect.certificateIds),
    isContradiction: effect.isContradiction,
  }
}

/** Payments online that are under way or in review, and checks whose funds have not cleared. */
async function openPayments(
  db: Db | Transaction,
  certificateIds: readonly number[],
): Promise<ParcelEffect['openPayments']> {
  const ids = sql`${[...certificateIds]}::bigint[]`
  const { rows } = await sql<{ certificateNo: string; amountCents: number }>`
    select c.certificate_no as "certificateNo", money.cents as "amountCents" from (
      select payment.certificate_id, payment.total_cents as cents from payment
        where ${paysCertificate(sql`any(${ids})`)}
          and (payment.status in (${literals(UNDER_WAY)}) or (payment.status = 'SUCCEEDED' and payment.needs_review))
      union all select received.certificate_id, received.amount_cents from received_payment received
        where received.certificate_id = any(${ids}) and received.state = 'pending') money
    join certificate c on c.id = money.certificate_id order by c.id`.execute(db)
  return rows.map((row) => ({ ...row, amountCents: cents(row.amountCents) }))
}

export const parcels = implement(parcelRoutes, {
  listParcelPairs: (context, { query }) => listParcelPairs(context, query),
  getParcelPair: ({ services }, { params }) => previewPair(services.db, params.id),
  decideParcelPair: (context, { params, body }) => decidePair(context, params.id, body.verdict),
  undoParcelPair: (context, { params }) => decidePair(context, params.id, null),
})

export { IS_UNDECIDED, PAIRS } from './list.ts'
