import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AutopaySection } from './autopay-section.tsx'
import { useOwnPlan } from './offer-queries.ts'

/** Automatic payments on the payoff page of a plan: the dialog that the page of the plan has, too. */
export default function PlanAutopay({ certificate }: { readonly certificate: Pick<Certificate, 'id'> }) {
  // Whose plan it is stands in the plan alone, which others may not read.
  const [isAsked, setAsked] = useState(false)
  const { data: config } = usePaymentConfig()
  const { data: plan, error, isFetching, refetch } = useOwnPlan(certificate.id, { isAsked })
  if (isAsked && plan?.status === 'ACTIVE') return <AutopaySection plan={plan} isAsked />
  if (config?.mode === 'off') return null
  const isOthers = error instanceof ApiError && error.status === 404
  // A reading that failed is tried again by the same button.
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
