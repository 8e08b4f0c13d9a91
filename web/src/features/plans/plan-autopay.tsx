import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AutopaySection } from './autopay-section.tsx'
import { useOwnPlan } from './offer-queries.ts'

/** Automatic payments on the payoff page of a plan: the dialog that the page of the plan has, too. */
export default function PlanAutopay({ certificate }: { readonly certificate: Pick<Certificate, 'id'> }) {
  // Whose plan it is stands in the plan alone, which others may not read.
  const [isAsked, setAsked] = useState(false)
  const { data: plan, error, isFetching } = useOwnPlan(certificate.id, { isAsked })
  if (isAsked && plan?.status === 'ACTIVE') return <AutopaySection plan={plan} isAsked />
  return (
    <Sheet className="stack tight">
      <h2>{t('autopayTitle')}</h2>
      {error ? (
        <Notice kind="bad" role="alert" title={t('autopayNotHere')}>
          {error instanceof ApiError && error.status === 404 ? t('autopayOthers') : error.message}
        </Notice>
      ) : null}
      <p>
        <Button kind="default" isBusy={isFetching} onClick={() => setAsked(true)}>
          {t('autopaySetUp')}
        </Button>
      </p>
    </Sheet>
  )
}
