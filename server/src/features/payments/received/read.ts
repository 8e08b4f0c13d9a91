import type {
  ReceivedPayment,
  ReceivedPaymentRecord,
} from '@fieldstone/contract/entities/payments/received-payment'
import type { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import type { ReceivedOutcome } from '@fieldstone/domain/payments/received'
import { sql } from 'kysely'
import { auditRead } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../../lists/sort.ts'
import { RECEIVED_OUTCOME } from '../../../records/funds.ts'
import { getPaymentAccount, UNIDENTIFIED_CENTS } from '../../../records/payment-accounts.ts'
import { listReleasedLiens } from '../../../records/released.ts'
import { Refusal } from '../../../refusal.ts'
import { heldOfPayment, promisedOfPayment } from '../../payoff/service.ts'

type AdminContext = Context<ActorOf<'admin'>>

export interface ReceivedQuery extends ListQuery {
  readonly state?: ReceivedOutcome | undefined
  readonly belongsTo?: 'none' | undefined
}

const COLUMNS = sql`received.id, received.certificate_id as "certificateId", c.certificate_no as "certificateNo",
  c.parcel_no as "parcelNo", received.instrument, received.method as channel,
  received.amount_cents + received.fee_cents as "totalCents", received.fee_cents as "feeCents",
  received.received_on as "receivedOn", received.cleared_on as "clearedOn", received.returned_on as "returnedOn",
  ${RECEIVED_OUTCOME} as state, received.reference, received.payer_name as "payerName", received.receipt_no::text as "receiptNo"`

const FROM = sql`received_payment received left join certificate c on c.id = received.certificate_id`

const RECEIVED: ListSource<(typeof receivedPaymentRoutes.listReceivedPayments.sorts)[number]> = {
  columns: COLUMNS,
  from: FROM,
  sorts: {
    receivedDate: dateKey(sql`received.received_on`),
    settledDate: dateKey(sql`received.cleared_on`),
    amount: numberKey(sql`received.amount_cents + received.fee_cents`),
    taxSaleNo: textKey(sql`c.certificate_no`),
    payerName: textKey(sql`received.payer_name`),
  },
  totals: { amount: sql`received.amount_cents + received.fee_cents` },
  usualSort: '-receivedDate',
  key: numberKey(sql`received.id`),
  filtered: sql`concat_ws(' ', c.certificate_no, c.parcel_no, received.payer_name, received.reference,
    received.receipt_no, received.note)`,
}

/** Lists every payment that staff received. Logs the reader, because it shows the names of payers. */
export async function listReceived(
  context: AdminContext,
  query: ReceivedQuery,
): Promise<Page<ReceivedPayment[]>> {
  const { from, to, state, belongsTo, ...rest } = query
  const scope = sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`${RECEIVED_OUTCOME} = ${state}`]),
      ...(belongsTo === undefined
        ? []
        : [
            sql`received.certificate_id is null and received.state <> 'returned' and ${UNIDENTIFIED_CENTS} > 0`,
          ]),
      ...(from === undefined ? [] : [sql`received.received_on >= ${from}`]),
      ...(to === undefined ? [] : [sql`received.received_on <= ${to}`]),
    ],
    sql` and `,
  )
  const listed = await readList<ReceivedPayment>(context, RECEIVED, rest, scope)
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'received-payments' }, { everySeconds: READ_SECONDS })
  return listed
}

const READ_SECONDS = 600

/** The same for a person who opens it. Logs the reader, because the payer's name is personal data. */
export async function showReceived(context: AdminContext, id: number): Promise<ReceivedPaymentRecord> {
  const record = await readReceived(context, id)
  const what = `${context.route} ${id}`
  await auditRead(context, { kind: 'received_payment', id }, { everySeconds: READ_SECONDS, what })
  return record
}

/** Reads one received payment. */
export async function readReceived({ services }: AdminContext, id: number): Promise<ReceivedPaymentRecord> {
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql<
      Omit<
        ReceivedPaymentRecord,
        'heldCents' | 'freeCents' | 'waivedCents' | 'sentBack' | 'releasedLiens'
      > & {
        moneyId: string
      }
    >`
      select ${COLUMNS}, received.money_id as "moneyId", received.note, received.paid_by as "paidBy", received.recorded_anyway as "recordedAnyway", c.release_recorded_on as "releasedOn",
        coalesce((select line.slip from lockbox_row line where line.received_payment_id = received.id
          order by line.file_id limit 1), '') as slip, received.return_reason as "returnReason", received.destination,
        person.username as "recordedBy", received.recorded_at as "recordedAt"
      from ${FROM} left join app_user person on person.id = received.recorded_by
      where received.id = ${id}`.execute(trx)
    const [row] = rows
    if (!row) throw new Refusal('not_found')
    const { moneyId, ...record } = row
    const { certificateId } = record
    const heldCents = cents(await heldOfPayment(trx, { id: moneyId, certificateId }))
    const promisedCents = await promisedOfPayment(trx, moneyId)
    const { waivedCents } =
      certificateId === null
        ? { waivedCents: ZERO }
        : await getPaymentAccount(trx, { id: moneyId, certificateId })
    return {
      ...{ ...record, heldCents, waivedCents },
      freeCents: cents(Math.max(0, heldCents - promisedCents)),
      sentBack: certificateId === null ? await listSentBack(trx, moneyId) : [],
      releasedLiens: certificateId === null ? await listReleasedLiens(trx, { receivedId: id }) : [],
    }
  })
}

/** Lists the returns of unidentified money to its sender that are waiting for approval or made, oldest first. */
async function listSentBack(trx: Transaction, moneyId: string): Promise<ReceivedPaymentRecord['sentBack']> {
  const { rows } = await sql<ReceivedPaymentRecord['sentBack'][number]>`
    select move.id, refund.amount_cents as "amountCents", move.moved_on as "sentOn", refund.payee, refund.address,
      refund.reference, refund.reason, person.username as "requestedBy", refund.decision is null as "isWaiting"
    from escrow_refund refund join app_user person on person.id = refund.requested_by
      left join escrow_move move on move.id = refund.move_id
    where refund.source_id = ${moneyId} and refund.certificate_id is null
      and (refund.decision is null or (refund.decision = 'approved' and move.undone_at is null))
    order by refund.id`.execute(trx)
  return rows
}
