import { Link } from 'react-router'
import { useCertificate, useCertificateId } from '../../lib/certificate.ts'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/plans.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { OfferNotices } from '../../lib/offer-notices.tsx'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificatePath } from '../../lib/paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton, Waiting } from '../../ui/skeletons.tsx'
import { PlanRequestForm } from './plan-request-form.tsx'

/** The plan request as a page of its own, for those who come from the certificate. */
export default function PlanRequestPage() {
  const id = useCertificateId()
  const { data: certificate, error, refetch } = useCertificate(id)
  const number = certificate?.certificateNo
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link to={certificatePath(id)}>
          {number ? t('backToCertificate', { number }) : t('backToCertificatePlain')}
        </Link>
        <PageHeading title={t('pageTitle')} {...(number ? { area: number } : {})} isModest />
        {certificate ? (
          <p className="muted">
            {t.rich('pageAbout', {
              number: <span className="num">{certificate.certificateNo}</span>,
              address: certificate.addressFull,
            })}
          </p>
        ) : null}
      </div>
      {certificate ? (
        certificate.offer.payoff.buttons.requestPlan ? (
          <Sheet isRuled>
            <div className="prose">
              <PlanRequestForm certificate={certificate} buttonKind="primary" hasHeading={false} />
            </div>
          </Sheet>
        ) : (
          <>
            <OfferNotices view={certificate.offer.parcel} certificate={certificate} />
            <Notice title={t('closedTitle')}>{t.rich('closed', { reach: <ReachServicing /> })}</Notice>
          </>
        )
      ) : error ? (
        <Failed title={shared('failedTitle')} message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Waiting>
          <BlockSkeleton height="18rem" />
        </Waiting>
      )}
    </div>
  )
}
