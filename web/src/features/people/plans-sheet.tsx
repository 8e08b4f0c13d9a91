import type { PersonPlan } from '@fieldstone/contract/entities/people/rows'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/people.ts'
import { deskPlanPath } from '../../lib/staff-paths.ts'
import { PersonLink } from '../../records/person-link.tsx'
import { PlanStatusBadge } from '../../records/plan-status-badge.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { PartSheet } from './part.tsx'
import type { PartProps } from './person-props.ts'

/** Shows the plans, newest first, with the open installments of running ones. */
export function PlansSheet({ person: { plans, kind } }: PartProps) {
  const { pathname } = useLocation()
  return (
    <PartSheet part="plans" {...plans}>
      <StaticTable
        caption={t('part_plans')}
        columns={columnsAt(pathname, kind)}
        rows={plans.rows}
        rowKey={({ id }) => id}
      />
    </PartSheet>
  )
}

const columnsAt = (here: string, kind: PartProps['person']['kind']): readonly Column<PersonPlan>[] => [
  {
    key: 'certificate',
    header: t('columnCertificate'),
    place: 'main',
    cell: ({ id, certificateNo }) => (
      <Link className="num" to={deskPlanPath(id)} state={trailFrom(here)}>
        {certificateNo}
      </Link>
    ),
  },
  {
    key: 'status',
    header: t('columnStatus'),
    place: 'lead',
    cell: ({ status }) => <PlanStatusBadge status={status} />,
  },
  {
    key: 'requested',
    header: t('columnRequested'),
    cell: ({ requestedOn, requester, userId }) => (
      <>
        <span className="num">{formatDate(requestedOn)}</span>
        {kind === 'account' ? null : (
          <>
            <br />
            <span className="small">
              <PersonLink person={userId === null ? null : { userId }}>{requester}</PersonLink>
            </span>
          </>
        )}
      </>
    ),
  },
  { key: 'next', header: t('columnNext'), cell: nextOf },
  {
    key: 'monthly',
    header: t('columnMonthly'),
    align: 'money',
    cell: ({ levelCents }) => (levelCents === null ? '–' : formatMoney(levelCents)),
  },
]

function nextOf({ next, overdueCount, isAutomatic }: PersonPlan) {
  if (next === null) return '–'
  return (
    <>
      <span className="num">
        {t('nextOn', { amount: formatMoney(next.amountCents), date: formatDate(next.dueOn) })}
      </span>
      {overdueCount === 0 ? null : (
        <>
          {' '}
          <StatusBadge kind="bad" isBare>
            {t('overdue', { count: overdueCount })}
          </StatusBadge>
        </>
      )}
      {isAutomatic ? <span className="muted"> {t('automatic')}</span> : null}
    </>
  )
}
