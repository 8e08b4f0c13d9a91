import type { Growth } from '@fieldstone/contract/entities/payoff/growth'
import { growthRoutes } from '@fieldstone/contract/routes/payoff/growth'
import { ZERO } from '@fieldstone/domain/money/cents'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ApiError, isMissingOrForbidden } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { formatDate, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/growth.ts'
import { PageHead, PageHeading } from '../../lib/page-heading.tsx'
import { contactPath, PATHS, payoffPath } from '../../lib/paths.ts'
import { useCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { nextChangeSentence } from '../../records/next-change.ts'
import { payoffStateOf } from '../../records/payoff-state.ts'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { type Milestone, Timeline } from '../../ui/timeline.tsx'
import { GrowthPicture } from './growth-picture.tsx'
import { sentencesOf, sumsOf } from './growth-words.ts'

type Year = Growth['years'][number]

// One is closed at first, the other stands far below.
const YearTable = lazy(async () => ({ default: (await import('./growth-tables.tsx')).YearTable }))
const LawTable = lazy(async () => ({ default: (await import('./growth-tables.tsx')).LawTable }))

/** Why a payoff grew: what it adds up from, a picture, and each year in sentences; then what can be done. */
export default function GrowthPage() {
  const id = useCertificateId()
  const certificate = useCertificate(id)
  const isSubmitted = certificate.data !== undefined && payoffStateOf(certificate.data) === 'submitted'
  const growth = useCall(
    growthRoutes.getGrowth,
    { params: { id } },
    { throwOnError: isMissingOrForbidden, retry: false },
  )
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link to={payoffPath(id)}>{t('back')}</Link>
        {growth.data ? <Head growth={growth.data} /> : <PageHeading title={t('headingPlain')} isModest />}
      </div>
      {hasNoFigure(growth.error) ? (
        <Notice kind="waiting" title={t('noFigure')}>
          {t.rich('noFigureBody', { link: <Link to={payoffPath(id)}>{t('noFigureLink')}</Link> })}
        </Notice>
      ) : (
        <Loaded query={growth} skeleton={<BlockSkeleton height="40rem" />} failedTitle={t('failed')}>
          {(it) => <Grown growth={it} isSubmitted={isSubmitted} />}
        </Loaded>
      )}
    </div>
  )
}

/** It is paid, or the figure is not shown here: the payoff's own page says why. */
const hasNoFigure = (error: Error | null): boolean => error instanceof ApiError && error.code === 'no_payoff'

function Head({ growth }: { readonly growth: Growth }) {
  const { certificateNo, years, points } = growth
  const { priceCents, totalCents } = sumsOf(growth)
  const [first] = points
  const last = years.at(-1)
  if (!first || !last) return null
  const words = {
    price: formatMoney(priceCents),
    date: formatLongDate(first.on),
    total: formatMoney(totalCents),
    through: formatLongDate(last.through),
  }
  return (
    <PageHead title={t('title', { number: certificateNo })} lede={t('lede', words)} isModest>
      {t('heading', { number: certificateNo })}
    </PageHead>
  )
}

interface GrownProps {
  readonly growth: Growth
  /** All of it is on its way, or came and is not posted: see `payoffStateOf`. */
  readonly isSubmitted: boolean
}

function Grown({ growth, isSubmitted }: GrownProps) {
  return (
    <>
      <div className="halves">
        <Sheet isRuled className="stack" aria-labelledby="sums">
          <h2 id="sums">{t('sums')}</h2>
          <Sums growth={growth} />
        </Sheet>
        <Sheet className="stack" aria-labelledby="picture">
          <h2 id="picture">{t('picture')}</h2>
          <GrowthPicture points={growth.points} />
          <details className="small">
            <summary>{t('asTable')}</summary>
            <Suspense fallback={null}>
              <YearTable years={growth.years} />
            </Suspense>
          </details>
        </Sheet>
      </div>
      <Sheet className="stack" aria-labelledby="years">
        <h2 id="years">{t('years')}</h2>
        <Timeline items={[...growth.years.map(ofYear(growth)), ...whatIsNext({ growth, isSubmitted })]} />
      </Sheet>
      <Laws laws={growth.laws} />
      <Sheet className="stack" aria-labelledby="help">
        <h2 id="help">{t('help')}</h2>
        <WhatToDo growth={growth} isSubmitted={isSubmitted} />
      </Sheet>
    </>
  )
}

function Sums({ growth }: { readonly growth: Growth }) {
  const sums = sumsOf(growth)
  const last = growth.years.at(-1)
  const rows = [
    { key: 'price', colour: 1, cents: sums.priceCents },
    { key: 'laterTaxes', colour: 1, cents: sums.laterTaxCents },
    { key: 'interest', colour: 2, cents: sums.interestCents },
    { key: 'costs', colour: 3, cents: sums.costCents },
  ] as const
  const entries = rows
    .filter(({ key, cents }) => key === 'price' || cents !== ZERO)
    .map(({ key, colour, cents }) => ({ key, colour, label: t(key), amount: formatMoney(cents) }))
  const paid = { key: 'paid', label: t('paid'), amount: `−${formatMoney(sums.paidCents)}` }
  return (
    <MoneyTable
      caption={t('sumsCaption')}
      entries={sums.paidCents > ZERO ? [...entries, paid] : entries}
      total={{
        label: t('owed', { date: formatDate(last?.through) }),
        amount: formatMoney(sums.totalCents),
      }}
    />
  )
}

/** On what law each part rests, as far as the product knows it. */
function Laws({ laws }: Pick<Growth, 'laws'>) {
  if (laws.length === 0) return null
  return (
    <Sheet className="stack" aria-labelledby="law">
      <h2 id="law">{t('law')}</h2>
      <p className="muted">{t('lawLede')}</p>
      <Suspense fallback={<BlockSkeleton height="12rem" />}>
        <LawTable laws={laws} />
      </Suspense>
    </Sheet>
  )
}

const ofYear =
  ({ years }: Growth) =>
  (year: Year): Milestone => ({
    key: year.through,
    when: year.from.slice(0, 4),
    title: t('yearOwed', { amount: formatMoney(year.totalCents), date: formatLongDate(year.through) }),
    stage: year === years.at(-1) ? 'now' : 'past',
    body: (
      <ul className="growth-year">
        {sentencesOf(year).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
  })

/** Nothing grows where nothing is owed. */
function whatIsNext({ growth, isSubmitted }: GrownProps): readonly Milestone[] {
  if (isPaid(growth)) return []
  if (isSubmitted)
    return [{ key: 'next', when: t('clearsWhen'), title: t('clearsTitle'), stage: 'next', body: t('clears') }]
  const { totalCents } = sumsOf(growth)
  return [
    {
      key: 'next',
      when: t('nextWhen', { date: formatLongDate(growth.goodUntil) }),
      title: t('nextTitle'),
      stage: 'next',
      body: (
        <>
          {nextChangeSentence({ ...growth, totalCents })}{' '}
          <Link to={payoffPath(growth.certificateId)}>{t('nextLink')}</Link>
        </>
      ),
    },
  ]
}

/** All of it came, though the redemption may not be posted yet. */
const isPaid = ({ years }: Pick<Growth, 'years'>): boolean => years.at(-1)?.totalCents === ZERO

function WhatToDo({ growth, isSubmitted }: GrownProps) {
  const { certificateId, certificateNo } = growth
  if (isPaid(growth) || isSubmitted)
    return (
      <div className="stack tight">
        <h3>{t(isPaid(growth) ? 'paidTitle' : 'clearsTitle')}</h3>
        <p>{t('paidBody')}</p>
        <Link to={payoffPath(certificateId)}>{t('payLink')}</Link>
      </div>
    )
  return (
    <div className="fields">
      <div className="stack tight">
        <h3>{t('pay')}</h3>
        <p>{t('payBody')}</p>
        <Link to={payoffPath(certificateId)}>{t('payLink')}</Link>
      </div>
      <div className="stack tight">
        <h3>{t('dispute')}</h3>
        <p>{t('disputeBody')}</p>
        <Link to={contactPath({ property: certificateNo, about: 'figure' })}>{t('disputeLink')}</Link>
      </div>
      <div className="stack tight">
        <h3>{t('cannotPay')}</h3>
        <p>{t('cannotPayBody')}</p>
        <Link to={PATHS.hardship}>{t('cannotPayLink')}</Link>
      </div>
    </div>
  )
}
