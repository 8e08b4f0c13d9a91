import type { Namesake } from '@fieldstone/contract/entities/people/rows'
import { useLocation } from 'react-router'
import { t } from '../../lib/messages/people.ts'
import { CertificateStanding } from '../../records/certificate-standing.tsx'
import { PersonLink } from '../../records/person-link.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { numberColumn } from './certificates-sheet.tsx'
import { PartBlock, PartSheet } from './part.tsx'
import type { PartProps } from './person-props.ts'

/** Shows the accounts of the certificates of a person known only by name. */
export function AccountsBlock({ person: { kind, accounts } }: PartProps) {
  if (kind === 'account') return null
  return (
    <PartBlock part="accounts" {...accounts}>
      {accounts.rows.length === 0 ? (
        <p className="muted">{t('accountsNone')}</p>
      ) : (
        <ul className="lines">
          {accounts.rows.map(({ userId, name, username, email, ties, certificateCount }) => (
            <li key={userId}>
              <PersonLink person={{ userId }}>{name || username}</PersonLink>
              <br />
              <span className="muted">
                {t('accountTies', {
                  ties: ties.map((tie) => t(`tied_${tie}`)).join(', '),
                  count: certificateCount,
                })}
              </span>
              <br />
              <span className="muted">{email}</span>
            </li>
          ))}
        </ul>
      )}
    </PartBlock>
  )
}

/** Owners of record of the same name. */
export function NamesakesSheet({ person: { namesakes } }: PartProps) {
  const { pathname } = useLocation()
  return (
    <PartSheet part="namesakes" {...namesakes}>
      <p className="muted small namesakes-lede">{t('namesakesLede')}</p>
      <StaticTable
        caption={t('part_namesakes')}
        columns={[numberColumn<Namesake>(pathname), ...namesakeColumns()]}
        rows={namesakes.rows}
        rowKey={({ id }) => id}
      />
    </PartSheet>
  )
}

const namesakeColumns = (): readonly Column<Namesake>[] => [
  {
    key: 'status',
    header: t('columnStatus'),
    place: 'lead',
    cell: (row) => <CertificateStanding certificate={row} />,
  },
  {
    key: 'owner',
    header: t('columnOwner'),
    cell: ({ id, ownerName }) => <PersonLink person={{ ownerOf: id }}>{ownerName}</PersonLink>,
  },
  {
    key: 'property',
    header: t('columnAddress'),
    cell: ({ addressFull, parcelNo, countyName }) => (
      <>
        {addressFull}
        <br />
        <span className="muted">{t('parcel', { parcel: parcelNo, county: countyName })}</span>
      </>
    ),
  },
]
