import { receivedIdOf } from '@fieldstone/domain/payments/received'
import { receivedPaymentPath, webPaymentPath } from '../lib/staff-paths.ts'

/** The page on which staff see money that came in, by its key. */
export function moneyPath(moneyId: string): string {
  const receivedId = receivedIdOf(moneyId)
  return receivedId === null ? webPaymentPath(moneyId) : receivedPaymentPath(receivedId)
}
