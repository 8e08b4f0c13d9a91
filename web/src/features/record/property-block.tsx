import type { RecordHead } from '@fieldstone/contract/entities/record/record'
import { addressLines } from '@fieldstone/domain/certificates/address-lines'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { useSession } from '../../lib/session.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { PropertyMap } from '../../records/property-map.tsx'
import { recordPath } from '../../records/record-path.ts'
import { useOnward } from './record-frame.tsx'
import { Block } from './stands-block.tsx'

/** Where the land lies, and its other certificates. */
export function PropertyBlock({ record: { certificate } }: { readonly record: RecordHead }) {
  const role = useSession()?.role
  const onward = useOnward()
  const { related, purchasedOn, addressFull, countyId } = certificate
  return (
    <Block title={t('property')}>
      {addressLines(certificate).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {purchasedOn === null ? null : (
        <p className="muted">{t('purchased', { date: formatDate(purchasedOn) })}</p>
      )}
      {related.length === 0 ? (
        <p className="muted">{t('onlyOne')}</p>
      ) : (
        <>
          <p className="muted">{t('related')}</p>
          <ul>
            {related.map(({ id, certificateNo, status }) => (
              <li key={id}>
                <Link className="num" to={recordPath('overview', { id, countyId }, role)} state={onward}>
                  {certificateNo}
                </Link>{' '}
                <CertificateStatus status={status} isBare />
              </li>
            ))}
          </ul>
        </>
      )}
      <PropertyMap address={addressFull} />
    </Block>
  )
}
