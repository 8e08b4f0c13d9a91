import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import type { Presentment } from '@fieldstone/domain/plans/autopay'
import { type Selectable, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { PaymentTable } from '../../db/tables.ts'
import type { Services } from '../../services.ts'

type Made = Pick<Selectable<PaymentTable>, 'status' | 'method' | 'return_code' | 'last_error_code'> & {
  readonly on: PlainDate
  readonly movedAt: Date
}

/** Lists all debits of an installment, from any autopay enrollment, oldest first. */
export async function listPresentments(
  db: Db | Transaction,
  { config }: Pick<Services, 'config'>,
  instalmentId: number,
): Promise<readonly Presentment[]> {
  const { rows } = await sql<Made>`
    select payment.status, payment.method, payment.return_code, payment.last_error_code,
      payment.effective_on as on, coalesce((select max(step.at) from payment_transition step
        where step.payment_id = payment.id), payment.created_at) as "movedAt"
    from payment where payment.instalment_id = ${instalmentId} and payment.kind = 'INSTALMENT'
    order by payment.created_at`.execute(db)
  return rows.map((row) => {
    const { on, status } = row
    if (!GONE.includes(status)) return { on, outcome: 'open' }
    const returnCode = codeOf(row)
    return {
      on,
      outcome: isUnsent(row) ? 'unsent' : 'failed',
      // Money that came and was taken back later does not allow another try.
      returnCode: status === 'FAILED' ? returnCode : null,
      knownOn: businessDate(row.movedAt, config.businessTimeZone),
    }
  })
}

/** Whether a payment was never presented. The same rule as `isUnsent` of records/plan-standing.ts, for a row in memory. */
export const isUnsent = ({
  status,
  return_code,
  last_error_code,
}: Pick<Made, 'status' | 'return_code' | 'last_error_code'>): boolean =>
  status === 'FAILED' && return_code === null && last_error_code === null

/** Returns the network's return code for ACH, else the reason of the card's bank. */
const codeOf = ({ method, return_code, last_error_code }: Made): string | null =>
  isReturnable(method) ? return_code : last_error_code

const GONE: readonly string[] = ['FAILED', 'CANCELED', 'REVERSED', 'REFUNDED']
