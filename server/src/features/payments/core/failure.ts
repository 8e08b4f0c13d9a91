import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import { isDisputed } from '@fieldstone/domain/payments/states'
import type { PaymentRow } from './queries.ts'

type Failed = Pick<PaymentRow, 'status' | 'method' | 'last_error_code' | 'return_code'>

const ENDED_BADLY: readonly PaymentRow['status'][] = ['OPEN', 'FAILED', 'EXPIRED', 'CANCELED']

/** The codes that say why a payment stands as it does. A try that failed before it was paid is none: of what is paid, none. */
export function failureOf({ status, method, last_error_code, return_code }: Failed) {
  const tells = ENDED_BADLY.includes(status) || (isReturnable(method) && isDisputed(status))
  return tells
    ? { returnCode: return_code, errorCode: last_error_code }
    : { returnCode: null, errorCode: null }
}
