import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import { proofDocument } from '@fieldstone/contract/papers/proof'
import { PROOF_WORDS } from '@fieldstone/contract/papers/proof-words'
import { lastOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { formatCount, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { PaperProof } from '../../records/paper-proof.tsx'
import { useLogView } from '../../records/use-log-view.ts'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { PayoffFigures } from './breakdown.ts'
import { CountyPrint, type PrintedPayoff } from './county-print.tsx'
import { PayoffBreakdown } from './payoff-breakdown.tsx'
import './county-payoff.css'

/** Loaded once the figures are shown. */
const PayoffGrounds = lazy(() => import('./payoff-grounds.tsx'))

type Period = 'current' | 'future'

/** One payoff and the date it is good through. */
interface DatedPayoff {
  readonly period: Period
  readonly goodThrough: PlainDate
  readonly figures: PayoffFigures
  readonly parcel: ParcelPayoff | null
}

/** All unpaid certificates of the parcel. Their date may be earlier than that of this certificate alone. */
interface ParcelPayoff {
  readonly certificateCount: number
  readonly goodThrough: PlainDate
  readonly totalCents: Cents
}

/** Notices, then the two payoffs as tabs. The address says which tab is open. */
export function CountyPayoffSheet({ certificate }: { readonly certificate: CountyCertificate }) {
  // Logs this view of staff.
  useLogView(certificate, 'county-view')
  const [params, setParams] = useSearchParams()
  const view = certificate.countyOffer.payoff
  const payoffs = payoffsOf(certificate)
  const choose = (key: string) => {
    const next = new URLSearchParams(params)
    if (key === 'current') next.delete('tab')
    else next.set('tab', key)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <OfferNotices view={view} certificate={certificate} />
      {payoffs.length > 0 ? (
        <Sheet isRuled isFlush className="payoff county-payoff" aria-label={t('payoffRegion')}>
          <Tabs
            label={t('payoffDates')}
            chosen={params.get('tab') ?? 'current'}
            onChoose={choose}
            tabs={payoffs.map((payoff) => ({
              key: payoff.period,
              title: t('tabTitle', { date: formatLongDate(payoff.goodThrough) }),
              panel: <Panel key={payoff.period} payoff={payoff} certificate={certificate} />,
            }))}
          />
        </Sheet>
      ) : (
        <Notice kind="waiting" title={t('noFigureTitle')}>
          {t.rich('noFigure', { reach: <ReachServicing /> })}
        </Notice>
      )}
      {payoffs.length > 0 ? (
        <Suspense fallback={null}>
          <PayoffGrounds certificateId={certificate.id} />
        </Suspense>
      ) : null}
    </>
  )
}

interface PanelProps {
  readonly payoff: DatedPayoff
  readonly certificate: CountyCertificate
}

function Panel({ payoff: { period, goodThrough, figures, parcel }, certificate }: PanelProps) {
  const [printed, setPrinted] = useState<PrintedPayoff | null>(null)
  const { data: site } = useSiteSettings()
  const isOwed = figures.totalCents !== ZERO
  return (
    <>
      <div className="payoff-head">
        <div className="stack">
          <p className="kind">{t(isOwed ? 'kind' : 'kindPaid')}</p>
          <HeroAmount amount={formatMoney(figures.totalCents)} />
          <div className="until">
            <b>{t('tabTitle', { date: formatLongDate(goodThrough) })}</b>
            {printed ? <p className="small">{t('quoteNo', { number: printed.quoteId })}</p> : null}
            {isOwed ? (
              <p className="muted small">{t(holdsForMonth(certificate) ? period : `${period}Day`)}</p>
            ) : null}
          </div>
          {certificate.countyOffer.payoff.isBankruptcyOpen ? (
            <Notice kind="waiting" title={t('bankruptcyTitle')}>
              {t('bankruptcy')}
            </Notice>
          ) : null}
          {parcel ? <ParcelLine {...parcel} /> : null}
        </div>
        <div className="pay-actions no-print">
          <CountyPrint
            id={certificate.id}
            period={period}
            total={figures.totalCents}
            onPrinted={setPrinted}
          />
          <p className="muted small">{t('printHint')}</p>
        </div>
      </div>
      <PayoffBreakdown figures={figures} />
      {printed?.proof ? <PaperProof proof={proofDocument(printed.proof, PROOF_WORDS, site ?? null)} /> : null}
    </>
  )
}

/** Under rules that count months, each of the two figures is valid for a whole month. */
const holdsForMonth = ({ goodThrough, lines }: CountyCertificate): boolean =>
  goodThrough !== null &&
  goodThrough === lastOfMonth(goodThrough) &&
  lines.every((line) => line.runs.every((run) => run.unit === 'month'))

const ParcelLine = ({ certificateCount, goodThrough, totalCents }: ParcelPayoff) => (
  <p>
    {t.rich('parcelLine', {
      count: formatCount(certificateCount),
      amount: <b className="money">{formatMoney(totalCents)}</b>,
      date: formatLongDate(goodThrough),
    })}
  </p>
)

/** Returns this month's and next month's payoff, if the certificate has them. */
function payoffsOf(certificate: CountyCertificate): readonly DatedPayoff[] {
  const { goodThrough, futureGoodThrough, totalCents, futureTotalCents, parcelTotal: of } = certificate
  if (!certificate.countyOffer.payoff.table || totalCents === null || goodThrough === null) return []
  const current: DatedPayoff = {
    period: 'current',
    goodThrough,
    figures: certificate,
    parcel: of && parcelPayoff(of.certificateCount, of.goodThrough, of.totalCents),
  }
  if (futureTotalCents === null || futureGoodThrough === null) return [current]
  const future: DatedPayoff = {
    period: 'future',
    goodThrough: futureGoodThrough,
    figures: futureFigures(certificate),
    parcel: of && parcelPayoff(of.certificateCount, of.futureGoodThrough, of.futureTotalCents),
  }
  return [current, future]
}

/** Null for a single certificate, or if one of several has no figure. */
const parcelPayoff = (
  certificateCount: number,
  goodThrough: PlainDate,
  totalCents: Cents | null,
): ParcelPayoff | null =>
  certificateCount > 1 && totalCents !== null ? { certificateCount, goodThrough, totalCents } : null

const futureFigures = (certificate: CountyCertificate): PayoffFigures => ({
  principalCents: certificate.futurePrincipalCents,
  interestCents: certificate.futureInterestCents,
  expenseCents: certificate.futureExpenseCents,
  totalCents: certificate.futureTotalCents,
  lines: certificate.futureLines,
})
