import { ownPaymentRoutes } from '@fieldstone/contract/routes/payments/own-payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../lib/api.ts'
import { formatInstantDay, formatMoney } from '../lib/format.ts'
import { t } from '../lib/messages/taken-back.ts'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Notice } from '../ui/notice.tsx'
import { latestPaymentKey } from './payer-keys.ts'

/** Where the last that this reader has paid of a certificate is gone again: why the figure is what it was. */
export default function TakenBackPayment({ certificateId }: { readonly certificateId: number }) {
  const session = useSession()
  const { data } = useQuery({
    queryKey: latestPaymentKey(certificateId, session?.userId ?? null),
    queryFn: ({ signal }) =>
      call(
        ownPaymentRoutes.listMyPayments,
        { query: { certificateId, page: 1, pageSize: 1, sort: '', filter: '' } },
        { signal, isBackground: true },
      ),
    staleTime: 0,
  })
  const [latest] = data ?? []
  if (latest?.outcome !== 'taken-back') return null
  const facts = { amount: formatMoney(latest.totalCents), date: formatInstantDay(latest.requestedAt) }
  return (
    <Notice kind="waiting" title={t('title', facts)}>
      {t('body')} <Link to={PATHS.myPayments}>{t('open')}</Link>
    </Notice>
  )
}
