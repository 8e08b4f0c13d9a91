import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../lib/messages/what-if.ts'
import { PageHead, PageHeading } from '../../../lib/page-heading.tsx'
import { payoffPath } from '../../../lib/paths.ts'
import { usePageCertificate } from '../../../records/certificate.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { OfferNotices } from '../../../records/offer-notices.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { askedIn } from './asked.ts'
import { Questions } from './questions.tsx'
import './what-if.css'

// Only once something is asked.
const Answer = lazy(() => import('./answer.tsx'))

/**
 * What a payoff comes to later: so much a month, waiting, selling. It names the certificate alone, so that it can be
 * shared; the question stands in its address.
 */
export default function WhatIfPage() {
  const { id, certificate, number } = usePageCertificate()
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link className="no-print" to={payoffPath(id)}>
          {t('back')}
        </Link>
        {number ? (
          <PageHead title={t('title', { number })} lede={t('lede')} isModest>
            {t('heading', { number })}
          </PageHead>
        ) : (
          <PageHeading title={t('headingPlain')} isModest />
        )}
      </div>
      <Loaded query={certificate} skeleton={<BlockSkeleton height="32rem" />}>
        {(it) => (hasFigure(it) ? <WhatIf certificate={it} /> : <NoFigure certificate={it} />)}
      </Loaded>
    </div>
  )
}

interface PartProps {
  readonly certificate: Certificate
}

const hasFigure = ({ totalCents, redeemedOn }: Certificate): boolean =>
  redeemedOn === null && totalCents !== null && totalCents > 0

function WhatIf({ certificate }: PartProps) {
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { payoff } = certificate.offer
  // A payment that is under way: who has paid is not to pay again. What the others say is about the payoff page itself.
  const notices = payoff.notices.filter(({ group }) => group === 'A')
  return (
    <>
      <OfferNotices view={{ ...payoff, notices }} certificate={certificate} />
      {asked ? (
        <Suspense fallback={<BlockSkeleton height="32rem" />}>
          <Answer key={params.toString()} certificate={certificate} asked={asked} />
        </Suspense>
      ) : null}
      <Questions key={`ask ${params.toString()}`} certificate={certificate} asked={asked} />
    </>
  )
}

/** In the words of the payoff page. */
const NoFigure = ({ certificate }: PartProps) => (
  <>
    <OfferNotices view={certificate.offer.payoff} certificate={certificate} />
    <Notice kind="waiting" title={t('none')}>
      {t.rich('noneBody', { link: <Link to={payoffPath(certificate.id)}>{t('noneLink')}</Link> })}
    </Notice>
  </>
)
