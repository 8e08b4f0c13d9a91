import type { Certificate, RelatedCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import { compareNatural } from '@fieldstone/domain/certificates/natural-order'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { originOf, useBackLink } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/certificates.ts'
import { certificatePath, propertyPath } from '../../lib/paths.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { buttonClass } from '../../ui/button.tsx'
import './related-certificates.css'

interface RelatedCertificatesProps {
  readonly certificate: Certificate
  /** The page of another certificate; default: the public one, with this page's origin flag. */
  readonly pathOf?: (id: number) => string
}

/** The certificates of the parcel, oldest first, with the current one marked and the one to pay first. */
export function RelatedCertificates({ certificate, pathOf }: RelatedCertificatesProps) {
  const { search } = useLocation()
  const origin = originOf(search)
  const { onward } = useBackLink(origin)
  const path = pathOf ?? ((id: number) => certificatePath(id, origin))
  const all = withThis(certificate)
  return (
    <section className="stack plain" aria-labelledby="related">
      <h2 id="related">{t('relatedHeading')}</h2>
      <p className="muted">{orderOfPayment(certificate, path)}</p>
      <ul className="row">
        {all.map((it) => (
          <li key={it.id} className="related-item">
            <Link
              className={`${buttonClass({ kind: 'default' })} related`}
              to={path(it.id)}
              state={onward}
              aria-current={it.id === certificate.id ? 'true' : undefined}
            >
              {it.certificateNo} <CertificateStatus status={it.status} isBare />
            </Link>
          </li>
        ))}
      </ul>
      {all.length === 1 ? null : (
        <p>
          <Link to={propertyPath(certificate.id)}>{t('toProperty')}</Link>
        </p>
      )}
    </section>
  )
}

function orderOfPayment(
  { id, isOldestUnpaid, oldestUnpaidId, redeemedOn, related }: Certificate,
  pathOf: (id: number) => string,
): ReactNode {
  if (related.length === 0) return t('onlyOne')
  if (isOldestUnpaid) return t('oldestHere')
  const oldest = related.find((it) => it.id === oldestUnpaidId)
  if (oldest && oldest.id !== id) {
    const link = (
      <Link className="num" to={pathOf(oldest.id)}>
        {oldest.certificateNo}
      </Link>
    )
    return t.rich('oldestElsewhere', { link })
  }
  return redeemedOn !== null ? t('allPaid') : null
}

/** Inserts this certificate into the others, which are sorted oldest first. */
function withThis({ id, certificateNo, status, related }: Certificate): readonly RelatedCertificate[] {
  const others = related.filter((it) => it.id !== id)
  const place = others.findIndex((it) => compareNatural(it.certificateNo, certificateNo) > 0)
  const at = place === -1 ? others.length : place
  return [
    ...others.slice(0, at),
    { id, certificateNo, status, paidOn: null, releasedBy: null },
    ...others.slice(at),
  ]
}
