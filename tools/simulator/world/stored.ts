import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Life } from './life.ts'

/** The stored data of the one certificate, as far as checks compare it with the simulated events. */
export interface Stored {
  readonly certificate: {
    readonly redeemedOn: PlainDate | null
    readonly escrowCents: number
    /** Staff have closed the certificate with a reason although something was still owed. */
    readonly isClosed: boolean
    /** A hold states that its owner died. */
    readonly isOfDeceased: boolean
  }
  readonly plans: readonly { readonly id: number; readonly status: string }[]
  /** In the order in which they began. */
  readonly payments: readonly StoredPayment[]
  readonly refunds: readonly StoredRefund[]
  readonly escrowRefunds: readonly StoredEscrowRefund[]
  readonly automatic: readonly { readonly id: string; readonly status: string }[]
  readonly tasks: readonly StoredTask[]
  readonly mails: readonly { readonly kind: string; readonly at: string; readonly body: string }[]
  /** Mails to payers about money that is held. */
  readonly notices: readonly { readonly body: string }[]
}

export interface StoredPayment {
  readonly id: string
  readonly kind: 'FULL' | 'PARTIAL' | 'INSTALMENT'
  readonly portionCents: number
  readonly totalCents: number
  readonly on: PlainDate
  readonly instalmentNo: number | null
  /** In escrow: it is not applied until staff decide. */
  readonly isHeld: boolean
  /** The part that came back after a dispute and is held. */
  readonly heldCents: number
  /** It is not known yet what it pays, because staff decide first or it has not begun. */
  readonly isUndecided: boolean
  /** The provider has not said yet whether it has it. */
  readonly isUnanswered: boolean
}

/** A refund through the provider. */
interface StoredRefund {
  readonly status: string
  readonly amountCents: number
  /** The part of the payment that was left when the refund was requested. */
  readonly restCents: number
  readonly isAsked: boolean
  readonly isDecided: boolean
  readonly at: string
}

/** A refund of money that staff received. */
interface StoredEscrowRefund {
  readonly amountCents: number
  readonly isWaiting: boolean
  readonly isDecided: boolean
  readonly at: string
}

interface StoredTask {
  readonly kind: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly note: string
  readonly at: string
  readonly isDone: boolean
}

/** Reads the data for all checks in one statement. */
export async function readStored({ stage, lien }: Life): Promise<Stored> {
  const { rows } = await statementFor(lien.id).execute(stage.testApp.db)
  const [row] = rows
  if (!row) throw new Error('the certificate of this life is gone')
  return row.stored
}

const statementFor = (id: number) => sql<{ stored: Stored }>`
  select json_build_object(
    'certificate', json_build_object('redeemedOn', c.redeemed_on, 
      'escrowCents', c.escrow_cents,
      'isClosed', exists (select from redemption
        where certificate_id = c.id and undone_at is null and close_reason is not null),
      'isOfDeceased', exists (select from hold where certificate_id = c.id and kind = 'deceased')),
    'plans', (select coalesce(json_agg(json_build_object('id', id, 'status', status)), '[]')
      from payment_plan where certificate_id = c.id),
    'payments', (select coalesce(json_agg(json_build_object('id', payment.id, 'kind', payment.kind,
        'portionCents', payment.portion_cents, 'totalCents', payment.total_cents, 'on', payment.effective_on,
        'instalmentNo', due.no, 'heldCents', (select coalesce(sum(amount_cents), 0) from dispute
          where dispute.payment_id = payment.id and dispute.is_held), 'isHeld', coalesce(payment.destination = 'escrow', false),
        'isUndecided', payment.needs_review or coalesce(payment.destination = 'escrow', false)
          or payment.status = 'NEW', 'isUnanswered', payment.status = 'NEW')
        order by payment.created_at), '[]')
      from payment left join plan_instalment due on due.id = payment.instalment_id
      where payment.certificate_id = c.id),
    'refunds', (select coalesce(json_agg(json_build_object('status', refund.status,
        'amountCents', refund.amount_cents, 'restCents', payment.total_cents - (
          select coalesce(sum(earlier.amount_cents), 0) from payment_refund earlier
          where earlier.payment_id = payment.id and earlier.id < refund.id and earlier.status = 'SUCCEEDED'),
        'isAsked', refund.requested_by is not null, 'isDecided', refund.decided_by is not null,
        'at', refund.requested_at)), '[]')
      from payment_refund refund join payment on payment.id = refund.payment_id
      where payment.certificate_id = c.id),
    'escrowRefunds', (select coalesce(json_agg(sent), '[]') from (
      select move.amount_cents as "amountCents", false as "isWaiting",
        asked.decided_by is not null as "isDecided", move.moved_at as at
      from escrow_move move left join escrow_refund asked on asked.move_id = move.id
      where move.certificate_id = c.id and move.kind = 'return' and move.undone_at is null
      union all
      select amount_cents, true, false, requested_at from escrow_refund
      where certificate_id = c.id and decision is null) sent),
    'automatic', (select coalesce(json_agg(json_build_object('id', autopay.id, 'status', autopay.status)), '[]')
      from autopay join payment_plan plan on plan.id = autopay.plan_id where plan.certificate_id = c.id),
    'tasks', (select coalesce(json_agg(json_build_object('kind', kind, 'subjectKind', subject_kind,
        'subjectId', subject_id, 'note', note, 'at', created_at, 'isDone', done_at is not null)), '[]')
      from staff_task),
    'mails', (select coalesce(json_agg(json_build_object('kind', kind, 'at', created_at, 'body', body)
        order by id), '[]')
      from outbox where kind like 'plan-%'),
    'notices', (select coalesce(json_agg(json_build_object('body', body) order by id), '[]')
      from outbox where kind in ('payment-held', 'payment-back-held', 'payment-before-sale'))
  ) as stored
  from certificate c where c.id = ${id}`
