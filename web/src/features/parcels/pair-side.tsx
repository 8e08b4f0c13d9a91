import type { ParcelPair } from '@fieldstone/contract/entities/parcels/parcel-pair'
import { Link } from 'react-router'
import { t } from '../../lib/messages/parcels.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'

/** One of the two numbers, with the owners and addresses of its certificates. */
export function PairSide({ pair, isOther }: { readonly pair: ParcelPair; readonly isOther: boolean }) {
  const side = isOther
    ? {
        no: pair.otherParcelNo,
        owners: pair.otherOwners,
        addresses: pair.otherAddresses,
        count: pair.otherCertificateCount,
        certificateId: pair.otherCertificateId,
      }
    : {
        no: pair.parcelNo,
        owners: pair.owners,
        addresses: pair.addresses,
        count: pair.certificateCount,
        certificateId: pair.certificateId,
      }
  const number = <span className="num">{side.no}</span>
  return (
    <div>
      {side.certificateId === null ? number : <Link to={adminParcelPath(side.certificateId)}>{number}</Link>}
      <div className="below">
        {pair.municipality === null ? null : <div>{pair.municipality}</div>}
        <div>{side.owners === '' ? t('noOwner') : side.owners}</div>
        <div>{side.addresses === '' ? t('noAddress') : side.addresses}</div>
        <div className="muted small">{t('certificates', { count: side.count })}</div>
      </div>
    </div>
  )
}
