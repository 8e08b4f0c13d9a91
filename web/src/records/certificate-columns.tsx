import type { CertificateSummary } from '@fieldstone/contract/entities/certificates/certificate'
import { Link } from 'react-router'
import { rememberOpened, trailFrom } from '../lib/back-link.ts'
import { formatDate } from '../lib/format.ts'
import { t } from '../lib/messages/record.ts'
import type { Column } from '../ui/table-view.ts'
import { CertificateStanding } from './certificate-standing.tsx'

export interface ColumnOptions {
  /** The list's address, with its search, page and filter. */
  readonly here: string
  /** The page of a certificate for this reader. */
  readonly pathOf: (id: number) => string
}

/** Columns of a list of certificates. */
export function certificateColumns<Row extends CertificateSummary>(
  options: ColumnOptions,
): readonly Column<Row>[] {
  const { here, pathOf } = options
  return [
    certificateNoColumn({ here, pathOf: (row) => pathOf(row.id) }),
    parcelNoColumn(),
    statusColumn(),
    {
      key: 'purchaseDate',
      header: t('columnPurchased'),
      align: 'number',
      isSortable: true,
      cell: (row) => formatDate(row.purchasedOn) || t('notRecorded'),
    },
    ...ownerAndProperty(t('columnAddress')),
  ]
}

/** The columns of All Liens, as the specification orders them. */
export function lienColumns<Row extends CertificateSummary>(options: ColumnOptions): readonly Column<Row>[] {
  const { here, pathOf } = options
  return [
    parcelNoColumn(),
    { ...certificateNoColumn({ here, pathOf: (row) => pathOf(row.id) }), header: t('columnTaxCertificate') },
    statusColumn(),
    ...ownerAndProperty(t('columnAddressShort')),
  ]
}

const statusColumn = <Row extends CertificateSummary>(): Column<Row> => ({
  key: 'status',
  header: t('columnStatus'),
  place: 'lead',
  cell: (row) => <CertificateStanding certificate={row} />,
})

const ownerAndProperty = <Row extends CertificateSummary>(property: string): readonly Column<Row>[] => [
  {
    key: 'ownerName',
    header: t('columnOwner'),
    isSortable: true,
    isFirst: true,
    cell: (row) => row.ownerName,
  },
  {
    key: 'propertyAddress',
    header: property,
    shortHeader: t('columnAddressShort'),
    isSortable: true,
    isPlain: true,
    cell: (row) => row.addressFull,
  },
]

interface CertificateNoOptions<Row> {
  readonly here: string
  readonly pathOf: (row: Row) => string
}

/** The certificate number with a link to its page: the main column of lists about certificates. */
export const certificateNoColumn = <
  Row extends { readonly certificateNo: string; readonly id?: number | string },
>({
  here,
  pathOf,
}: CertificateNoOptions<Row>): Column<Row> => ({
  key: 'taxSaleNo',
  header: t('columnCertificate'),
  place: 'main',
  align: 'number',
  isSortable: true,
  cell: (row) => (
    <Link to={pathOf(row)} state={trailFrom(here)} onClick={() => remember(here, row.id)}>
      {row.certificateNo}
    </Link>
  ),
})

export const parcelNoColumn = <Row extends { readonly parcelNo: string }>(): Column<Row> => ({
  key: 'parcelNo',
  header: t('columnParcel'),
  align: 'number',
  isSortable: true,
  cell: (row) => row.parcelNo,
})

/** A list keeps its mark by its path: sorting or filtering it does not lose it. */
function remember(here: string, id: unknown): void {
  if (typeof id === 'number') rememberOpened(here.split('?')[0] ?? here, id)
}
