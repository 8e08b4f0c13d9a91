import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AutopaySection } from './autopay-section.tsx'

/** Sets up automatic payments from the payoff page, in the same dialog as on the plan's page. */
export default function PlanAutopay({ certificate }: { readonly certificate: Pick<Certificate, 'id'> }) {
  // Only the plan names its owner, and only the owner may read it. So it is read once the button is pressed.
  const [isAsked, setAsked] = useState(false)
  const { data: config } = usePaymentConfig()
  const {
    data: plan,
    error,
    isFetching,
    refetch,
  } = useCall(agreedPlanRoutes.getPlan, { params: { id: certificate.id } }, { enabled: isAsked })
  if (isAsked && plan?.status === 'ACTIVE') return <AutopaySection plan={plan} isAsked />
  if (config?.mode === 'off') return null
  const isOthers = error instanceof ApiError && error.status === 404
  // The same button tries a failed read again.
  const ask = () => (isAsked ? void refetch() : setAsked(true))
  return (
    <Sheet className="stack tight">
      <h2>{t('autopayTitle')}</h2>
      {error ? (
        <Notice kind="bad" role="alert" title={t('autopayNotHere')}>
          {isOthers ? t('autopayOthers') : error.message}
        </Notice>
      ) : null}
      <p>
        <Button kind="default" isBusy={isFetching} onClick={ask}>
          {t(error && !isOthers ? 'autopayTryAgain' : 'autopaySetUp')}
        </Button>
      </p>
    </Sheet>
  )
}
