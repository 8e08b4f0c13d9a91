import type { PreservationHold, Retention } from '@fieldstone/contract/entities/retention/retention'
import { Link } from 'react-router'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/retention.ts'
import { adminParcelPath, personPath } from '../../lib/staff-paths.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

/** The active litigation holds, each with a link to its certificate or person. */
export const StandingHolds = ({ holds }: { readonly holds: readonly PreservationHold[] }) => (
  <TableSheet title={t('holdsTitle')}>
    <p className="muted retention-lede">{t('holdsLede')}</p>
    {holds.length === 0 ? (
      <p className="retention-lede">{t('holdsNone')}</p>
    ) : (
      <StaticTable caption={t('holdsCaption')} columns={columns()} rows={holds} rowKey={({ id }) => id} />
    )}
  </TableSheet>
)

const columns = (): readonly Column<PreservationHold>[] => [
  {
    key: 'about',
    header: t('columnAbout'),
    place: 'main',
    cell: ({ certificateId, userId, about }) => (
      <Link to={certificateId === null ? personPath(userId ?? 0) : adminParcelPath(certificateId)}>
        {about}
      </Link>
    ),
  },
  { key: 'reason', header: t('columnReason'), cell: ({ reason }) => reason },
  {
    key: 'since',
    header: t('columnSince'),
    cell: ({ placedAt, placedBy }) => `${formatInstantDay(placedAt)}, ${placedBy}`,
  },
]

type Waiting = Retention['waiting'][number]

/** Requests to delete personal data, each with a link to the person's page, where it is decided. */
export const WaitingAccounts = ({ waiting }: Pick<Retention, 'waiting'>) => (
  <TableSheet title={t('waitingTitle')}>
    {waiting.length === 0 ? (
      <p className="retention-lede">{t('waitingNone')}</p>
    ) : (
      <StaticTable
        caption={t('waitingCaption')}
        columns={waitingColumns()}
        rows={waiting}
        rowKey={({ userId }) => userId}
      />
    )}
  </TableSheet>
)

const waitingColumns = (): readonly Column<Waiting>[] => [
  {
    key: 'name',
    header: t('columnAbout'),
    place: 'main',
    cell: ({ userId, name }) => <Link to={personPath(userId)}>{name}</Link>,
  },
  { key: 'since', header: t('columnSince'), cell: ({ requestedAt }) => formatInstantDay(requestedAt) },
]
