import type { SavedCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/my-parcels.ts'
import { certificatePath, propertyPath } from '../../lib/paths.ts'
import { certificateColumns } from '../../records/certificate-columns.tsx'
import { StatusBadge, type StatusKind } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'

/** The columns of any list of certificates, and what it takes to redeem each. `here` is the address of this list. */
export const savedColumns = (here: string): readonly Column<SavedCertificate>[] => [
  ...certificateColumns<SavedCertificate>({
    here,
    pathOf: (id) => certificatePath(id, 'fromMyParcels'),
  }).map((column) => (column.key === 'parcelNo' ? { ...column, cell: toProperty } : column)),
  {
    key: 'payoff',
    header: t('columnPayoff'),
    align: 'money',
    cell: ({ totalCents }) =>
      totalCents === null ? <span className="muted">{t('noFigure')}</span> : formatMoney(totalCents),
  },
  {
    key: 'goodUntil',
    header: t('columnGoodUntil'),
    align: 'number',
    cell: ({ goodUntil }) => formatDate(goodUntil) || '–',
  },
  {
    key: 'standing',
    header: t('columnStanding'),
    cell: ({ standing }) => (
      <StatusBadge kind={KINDS[standing]} isBare>
        {t(`standing_${standing}`)}
      </StatusBadge>
    ),
  },
]

const toProperty = ({ id, parcelNo }: SavedCertificate) => <Link to={propertyPath(id)}>{parcelNo}</Link>

const KINDS: Readonly<Record<SavedCertificate['standing'], StatusKind>> = {
  paid: 'good',
  submitted: 'waiting',
  plan: 'neutral',
  payable: 'good',
  ask: 'neutral',
}
