import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/plans.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificatePath, whatIfPath } from '../../lib/paths.ts'
import { usePageCertificate } from '../../records/certificate.ts'
import { Loaded } from '../../records/loaded.tsx'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { payoffStateOf } from '../../records/payoff-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { PlanRequestForm } from './plan-request-form.tsx'

/** The plan request on its own page, opened from the certificate. */
export default function PlanRequestPage() {
  const { id, certificate, number } = usePageCertificate()
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link to={certificatePath(id)}>
          {number ? t('backToCertificate', { number }) : t('backToCertificatePlain')}
        </Link>
        <PageHeading title={t('pageTitle')} {...(number ? { area: number } : {})} isModest />
        {certificate.data ? <About certificate={certificate.data} /> : null}
      </div>
      <Loaded query={certificate} skeleton={<BlockSkeleton height="18rem" />}>
        {(it) =>
          it.offer.payoff.buttons.requestPlan ? <Form certificate={it} /> : <Closed certificate={it} />
        }
      </Loaded>
    </div>
  )
}

interface PartProps {
  readonly certificate: Certificate
}

const About = ({ certificate: { certificateNo, addressFull } }: PartProps) => (
  <p className="muted">
    {t.rich('pageAbout', { number: <span className="num">{certificateNo}</span>, address: addressFull })}
  </p>
)

const Form = ({ certificate }: PartProps) => (
  <Sheet isRuled>
    <div className="prose stack">
      {payoffStateOf(certificate) === 'submitted' ? <Submitted certificate={certificate} /> : null}
      <p>
        <Link to={whatIfPath(certificate.id)}>{t('whatIf')}</Link>
      </p>
      <PlanRequestForm certificate={certificate} buttonKind="primary" hasHeading={false} />
    </div>
  </Sheet>
)

/** Shows the payment that is under way before a plan is requested. */
const Submitted = ({ certificate }: PartProps) => {
  const { parcel } = certificate.offer
  const notices = parcel.notices.filter(({ group }) => group === 'A')
  return (
    <>
      <OfferNotices view={{ ...parcel, notices }} certificate={certificate} />
      <p>{t('submitted')}</p>
    </>
  )
}

/** Explains why no plan can be requested now, and whom to contact. */
const Closed = ({ certificate }: PartProps) => (
  <>
    <OfferNotices view={certificate.offer.parcel} certificate={certificate} />
    <Notice title={t('closedTitle')}>{t.rich('closed', { reach: <ReachServicing /> })}</Notice>
  </>
)
