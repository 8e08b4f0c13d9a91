import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { Suspense } from 'react'
import { HistoryDay } from '../../../features/analysis/known-then/history-day.tsx'
import { MoneyEvents } from '../../../features/certificate-page/money.tsx'
import { Overview } from '../../../features/certificate-page/overview.tsx'
import { Receipts } from '../../../features/certificate-page/receipts.tsx'
import {
  CertificateContacts,
  CorrespondenceHistory,
  PaymentPlans,
  PayoffRequests,
} from '../../../features/certificates/certificate-contacts.tsx'
import { CertificateHistory } from '../../../features/certificates/history.tsx'
import { RelatedCertificates } from '../../../features/certificates/related-certificates.tsx'
import { StatusOverrideCard } from '../../../features/certificates/status-override.tsx'
import { CertificateCards } from '../../../features/payoff/certificate-cards.tsx'
import { CountyPayoffSheet } from '../../../features/payoff/county-payoff-sheet.tsx'
import { StartPlan, useStartPlanAct } from '../../../features/plans/desk/start-plan.tsx'
import { FactsDesk, MoneyDesk, WordsDesk } from '../../../features/servicing/desk-sheets.tsx'
import type { MakeAct } from '../../../features/servicing/use-desk.ts'
import { lazyPage } from '../../../lib/lazy-page.tsx'
import { type Session, useSession } from '../../../lib/session.ts'
import { Documents } from '../../../records/documents/documents.tsx'
import { OfferNotices } from '../../../records/offer-notices.tsx'
import { preloadMap } from '../../../records/property-map.tsx'
import { type RecordTab, recordPath } from '../../../records/record-path.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextSkeleton } from '../../../ui/skeletons.tsx'

const LegalTab = lazyPage(() => import('../../../features/legal/legal-tab.tsx'))
const PreservationBlock = lazyPage(() => import('../../../features/retention/preservation-block.tsx'))
const DeskPlanSheets = lazyPage(() => import('../../../features/plans/desk/desk-plan-sheets.tsx'))

/** What a tab shows from a chunk of its own, loaded beside the calls of the record. */
export function preloadPanel(tab: RecordTab, role: Session['role'] | undefined): void {
  if (tab === 'overview' || tab === 'payoff') void preloadMap()
  if (tab === 'legal') void LegalTab.preload()
  if (tab === 'plan' && role === 'admin') void DeskPlanSheets.preload()
  if (tab === 'overview' && role === 'admin') void PreservationBlock.preload()
}

interface RecordPanelProps {
  readonly record: RecordHead
  readonly tab: RecordTab
  readonly planId: number | null
  readonly onAct: (act: MakeAct) => void
}

/** The subject of a tab, as far as this reader reaches it. */
export function RecordPanel({ record, tab, planId, onAct }: RecordPanelProps) {
  const startPlan = useStartPlanAct()
  const role = useSession()?.role
  const isAdmin = role === 'admin'
  const { certificate } = record
  const { id } = certificate
  switch (tab) {
    case 'overview':
      return (
        <Overview
          record={record}
          related={
            <>
              {certificate.related.length === 0 ? null : (
                <RelatedCertificates
                  certificate={certificate}
                  // A parcel lies in one county, and so do all its certificates.
                  pathOf={(other) =>
                    recordPath('overview', { id: other, countyId: certificate.countyId }, role)
                  }
                />
              )}
              {isAdmin ? (
                <Sheet isFlush className="what-stands">
                  <Suspense fallback={<TextSkeleton lines={2} />}>
                    <PreservationBlock kind="certificate" id={id} />
                  </Suspense>
                </Sheet>
              ) : null}
            </>
          }
        >
          <CertificateContacts certificateId={id} />
        </Overview>
      )
    case 'payoff':
      return (
        <div className="stack loose county-print">
          <CountyPayoffSheet certificate={certificate} />
          {/* An attorney follows one link from the file to payoff and correspondence. */}
          {role === 'legal' ? <CertificateContacts certificateId={id} /> : null}
          <CertificateCards certificate={certificate} />
        </div>
      )
    case 'money':
      return (
        <>
          <MoneyEvents record={record} />
          <Receipts record={record} />
          {isAdmin ? <MoneyDesk certificateId={id} /> : null}
        </>
      )
    case 'plan':
      return (
        <>
          {isAdmin && record.canStartPlan ? <StartPlan onStart={() => onAct(startPlan)} /> : null}
          {isAdmin && planId !== null ? (
            <Suspense fallback={<TextSkeleton lines={8} />}>
              <DeskPlanSheets key={planId} planId={planId} />
            </Suspense>
          ) : null}
          <PaymentPlans certificateId={id} />
        </>
      )
    case 'legal':
      return (
        <>
          <OfferNotices view={certificate.countyOffer.parcel} certificate={certificate} />
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <LegalTab id={id} />
          </Suspense>
        </>
      )
    case 'contacts':
      return (
        <>
          {isAdmin ? <WordsDesk certificateId={id} /> : null}
          <PayoffRequests certificateId={id} />
          <CorrespondenceHistory certificateId={id} />
        </>
      )
    case 'documents':
      return <Documents certificateId={id} />
    case 'history':
      return (
        <HistoryDay record={record}>
          {isAdmin ? <FactsDesk certificateId={id} /> : null}
          {isAdmin ? <StatusOverrideCard certificate={certificate} /> : null}
          <CertificateHistory certificateId={id} />
        </HistoryDay>
      )
  }
}
