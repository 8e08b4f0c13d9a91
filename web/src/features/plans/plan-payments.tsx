import type { Plan } from '@fieldstone/contract/entities/plans/plan'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { paymentDonePath } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'

/** What was paid through this site, newest first; each leads to its own page. */
export function PlanPayments({ plan: { payments, certificateId } }: { readonly plan: Plan }) {
  if (payments.length === 0) return null
  return (
    <Sheet className="stack">
      <h2>{t('paymentsTitle')}</h2>
      <ul className="plan-payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Link to={`${paymentDonePath(certificateId)}?${new URLSearchParams({ payment: payment.id })}`}>
              {formatDate(payment.paidOn)}
            </Link>{' '}
            <span className="money">{formatMoney(payment.portionCents)}</span>{' '}
            <span className="muted">
              {payment.isAutomatic ? t('automatic') : methodWords(`${payment.method}_paidBy`)},{' '}
              {t(`payment_${payment.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
