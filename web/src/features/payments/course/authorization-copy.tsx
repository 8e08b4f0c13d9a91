import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import { formatDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payments.ts'

type AuthorizationCopyProps = Pick<PaymentStatus, 'authorization' | 'paidOn'>

/** The payer's copy of what was agreed to, word for word; nothing for a payment that needed none. */
export function AuthorizationCopy({ authorization, paidOn }: AuthorizationCopyProps) {
  if (authorization === null) return null
  const { text, last4 } = authorization
  return (
    <section className="stack tight plain" aria-labelledby="authorized">
      <h2 id="authorized">{t('authorizedHeading')}</h2>
      <p className="prose">{text}</p>
      <p className="small muted">{t('authorizedOn', { date: formatDate(paidOn), last4: last4 ?? '' })}</p>
    </section>
  )
}
