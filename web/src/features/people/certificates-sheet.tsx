import type { Person } from '@fieldstone/contract/entities/people/person'
import type { PersonCertificate } from '@fieldstone/contract/entities/people/rows'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/people.ts'
import { t as record } from '../../lib/messages/record-page.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { CertificateStanding } from '../../records/certificate-standing.tsx'
import { PersonLink } from '../../records/person-link.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { PartSheet } from './part.tsx'
import type { PartProps, PersonSlots } from './person-props.ts'

interface CertificatesProps extends PartProps {
  readonly act: PersonSlots['certificateAct']
}

/** The certificates of the person, why each is here, and what is owed on it. */
export function CertificatesSheet({ person, act }: CertificatesProps) {
  const { certificates, sums, kind } = person
  const { pathname } = useLocation()
  return (
    <PartSheet part="certificates" {...certificates}>
      <StaticTable
        caption={t('part_certificates')}
        columns={[
          certificateColumn(pathname),
          kind === 'owner' ? propertyColumn : ownerColumn,
          // For a name without an account, every certificate is listed for the same reason.
          ...(kind === 'account' ? [tiesColumn] : []),
          owedColumn,
          {
            key: 'act',
            header: t('columnAct'),
            cell: ({ id, certificateNo }) => <div className="no-print">{act({ id, certificateNo })}</div>,
          },
        ]}
        rows={certificates.rows}
        rowKey={({ id }) => id}
        {...totalsOf(sums)}
      />
    </PartSheet>
  )
}

/** The total owed on all open certificates, if there is more than one. */
const totalsOf = ({ owedCents, openCount }: Person['sums']) =>
  owedCents === null || openCount < 2
    ? {}
    : { totals: { certificate: t('openTotal', { count: openCount }), owed: formatMoney(owedCents) } }

/** Makes the column with the certificate number. Other lists on this page use it, too. */
export const numberColumn = <Row extends { readonly id: number; readonly certificateNo: string }>(
  here: string,
): Column<Row> => ({
  key: 'certificate',
  header: t('columnCertificate'),
  place: 'main',
  cell: ({ id, certificateNo }) => (
    <Link className="num" to={adminParcelPath(id)} state={trailFrom(here)}>
      {certificateNo}
    </Link>
  ),
})

/** The column with the certificate number and, below it, the status. */
function certificateColumn(here: string): Column<PersonCertificate> {
  const column = numberColumn<PersonCertificate>(here)
  return {
    ...column,
    cell: (row) => (
      <>
        {column.cell(row)}
        <br />
        <CertificateStanding certificate={row} isBare />
      </>
    ),
  }
}

const ownerColumn: Column<PersonCertificate> = {
  key: 'owner',
  get header() {
    return t('columnOwner')
  },
  cell: ({ id, ownerName, parcelNo, countyName }) => (
    <>
      <PersonLink person={{ ownerOf: id }}>{ownerName || t('noName')}</PersonLink>
      <br />
      <span className="muted">{t('parcel', { parcel: parcelNo, county: countyName })}</span>
    </>
  ),
}

const propertyColumn: Column<PersonCertificate> = {
  key: 'property',
  get header() {
    return t('columnAddress')
  },
  cell: ({ addressFull, parcelNo, countyName }) => (
    <>
      {addressFull}
      <br />
      <span className="muted">{t('parcel', { parcel: parcelNo, county: countyName })}</span>
    </>
  ),
}

const tiesColumn: Column<PersonCertificate> = {
  key: 'ties',
  get header() {
    return t('columnTies')
  },
  cell: ({ ties }) => (
    <ul className="ties">
      {ties.map((tie) => (
        <li key={tie}>{t(`tie_${tie}`)}</li>
      ))}
    </ul>
  ),
}

const owedColumn: Column<PersonCertificate> = {
  key: 'owed',
  get header() {
    return t('columnOwed')
  },
  align: 'money',
  cell: ({ redeemedOn, totalCents }) => {
    if (redeemedOn !== null)
      return <span className="muted">{record('redeemed', { date: formatDate(redeemedOn) })}</span>
    return totalCents === null ? <span className="muted">{t('noFigure')}</span> : formatMoney(totalCents)
  },
}
