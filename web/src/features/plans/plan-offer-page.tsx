import type { PlanByCode, PlanCode } from '@fieldstone/contract/entities/plans/plan-offer'
import { planCodeRoutes } from '@fieldstone/contract/routes/plans/plan-codes'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { ServicingPhone } from '../../lib/contact.tsx'
import { formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/plan-code.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { Loaded } from '../../records/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { PlanCodeForm } from './plan-code-form.tsx'

const OfferSheet = lazy(() => import('./offer-sheet.tsx'))

/** The offer of a plan to a person without an account, by the link of an e-mail or by the code of a letter. */
export default function PlanOfferPage() {
  const { token } = useParams()
  const [typed, setTyped] = useState<PlanCode | null>(null)
  const given = token === undefined ? typed : { certificateNo: '', code: token }
  return given === null ? <AskForCode onOpen={setTyped} /> : <Opened given={given} />
}

function AskForCode({ onOpen }: { readonly onOpen: (given: PlanCode) => void }) {
  const queries = useQueryClient()
  return (
    <Sheet isRuled className="stack narrow">
      <PageHeading title={t('offerTitle')} isModest />
      <p className="lede">{t('offerLede')}</p>
      <PlanCodeForm
        actionLabel={t('open')}
        problem={t('notOpened')}
        send={async (body) => {
          const plan = await call(planCodeRoutes.openPlanByCode, { body })
          queries.setQueryData(keyOf(planCodeRoutes.openPlanByCode, { body }), plan)
          onOpen(body)
        }}
      />
      <p className="muted">{t.rich('noCode', { phone: <ServicingPhone /> })}</p>
    </Sheet>
  )
}

function Opened({ given }: { readonly given: PlanCode }) {
  const query = useCall(planCodeRoutes.openPlanByCode, { body: given }, { retry: false })
  return (
    <Loaded
      query={query}
      title={t('offerTitle')}
      missingTitle={t('missing')}
      skeleton={<BlockSkeleton height="24rem" />}
    >
      {(plan) => <PlanOf plan={plan} given={given} />}
    </Loaded>
  )
}

function PlanOf({ plan, given }: { readonly plan: PlanByCode; readonly given: PlanCode }) {
  const { certificateNo, offer, acceptedOn } = plan
  if (offer === null) return <NoOffer acceptedOn={acceptedOn} certificateNo={certificateNo} />
  return (
    <div className="stack loose">
      <div className="stack tight">
        <PageHeading title={t('offerTitle')} area={certificateNo} isModest />
        <p className="prose">{t('noAccount')}</p>
      </div>
      <Suspense fallback={<BlockSkeleton height="24rem" />}>
        <OfferSheet offer={offer} by={given} />
      </Suspense>
    </div>
  )
}

function NoOffer({ acceptedOn, certificateNo }: Pick<PlanByCode, 'acceptedOn' | 'certificateNo'>) {
  const phone = <ServicingPhone />
  return (
    <Sheet isRuled className="stack narrow">
      <PageHeading title={t(acceptedOn === null ? 'closedTitle' : 'acceptedTitle')} isModest />
      <p className="kind">{t('certificate', { number: certificateNo })}</p>
      {acceptedOn === null ? (
        <p className="lede">{t.rich('closed', { phone })}</p>
      ) : (
        <>
          <p className="lede" role="status">
            {t('accepted', { date: formatLongDate(acceptedOn) })}
          </p>
          <p className="prose">{t('payByMail')}</p>
          <p className="prose">{t.rich('payOnline', { phone })}</p>
          <p className="row">
            <Link className={buttonClass({ kind: 'default' })} to={PATHS.claimPlan}>
              {t('toClaim')}
            </Link>
          </p>
        </>
      )}
    </Sheet>
  )
}
