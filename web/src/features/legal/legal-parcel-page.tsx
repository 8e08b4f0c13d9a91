import { Link } from 'react-router'
import { useBackTo } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/legal.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { countyLiensPath, legalParcelsPath, PATHS } from '../../lib/paths.ts'
import { type Session, useSession } from '../../lib/session.ts'
import { useCertificateId } from '../../records/certificate-id.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { LegalDetail } from './legal-detail.tsx'
import { useFile } from './legal-queries.ts'
import './legal.css'

/** One legal file as a page of its own. */
export default function LegalParcelPage() {
  const id = useCertificateId()
  const back = useBackTo(ownList(useSession()))
  const file = useFile(id)
  return (
    <div className="stack wide">
      <Link to={back.to} onClick={back.onClick}>
        {t('backToList')}
      </Link>
      <Loaded
        query={file}
        title={t('loading')}
        failedTitle={t('failed')}
        skeleton={<TextSkeleton lines={8} />}
      >
        {(it) => (
          <>
            <div className="stack tight">
              <PageHeading title={t('pageTitle', { certificate: it.certificateNo })} />
              <p className="row">
                <CertificateStatus status={it.status} />
                <span className="num">{it.parcelNo}</span> <span>{it.ownerName}</span>{' '}
                <span className="muted">{it.addressFull}</span>
              </p>
            </div>
            <Sheet isRuled isFlush aria-label={t('loading')}>
              <LegalDetail id={id} />
            </Sheet>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The list of who came by the address alone. */
function ownList(session: Session | null): string {
  if (session?.role === 'legal') return legalParcelsPath('mine')
  if (session?.role === 'county' && session.countyId !== null) return countyLiensPath(session.countyId)
  return session?.role === 'admin' ? PATHS.adminParcels : PATHS.search
}
