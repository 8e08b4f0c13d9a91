import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { COMPANY_LIMITS } from '@fieldstone/domain/site/company'
import { useCall } from '../../lib/calls.ts'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/settings.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows which scheduled ACH debits a limit keeps back, before it is saved. `typed` is in dollars. */
export function DebitsAboveLimit({ typed }: { readonly typed: string }) {
  const limitCents = readDollars(typed)
  const [least, most] = COMPANY_LIMITS.achMaxChargeCents
  const isLimit = limitCents !== null && limitCents >= least && limitCents <= most
  const { data } = useCall(
    planDeskRoutes.debitsAboveLimit,
    { query: { achMaxChargeCents: limitCents ?? 0 } },
    { enabled: isLimit, staleTime: 0 },
  )
  if (!isLimit || !data) return null
  const { count, nowCount, totalCents, debits } = data
  if (count === 0)
    return (
      <Notice kind="info" role="status" title={t('limitNone')}>
        {nowCount > 0 ? t('limitNowMade', { count: nowCount }) : null}
      </Notice>
    )
  return (
    <Notice kind="waiting" role="status" title={t('limitSome', { count, total: formatMoney(totalCents) })}>
      <p>{t('limitEffect')}</p>
      <ul>
        {debits.map(({ certificateId, certificateNo, debitOn, totalCents: amountCents }) => (
          <li key={`${certificateId} ${debitOn}`}>
            {t('limitDebit', {
              certificate: certificateNo,
              amount: formatMoney(amountCents),
              date: formatLongDate(debitOn),
            })}
          </li>
        ))}
        {count > debits.length ? <li>{t('limitMore', { count: count - debits.length })}</li> : null}
      </ul>
    </Notice>
  )
}
