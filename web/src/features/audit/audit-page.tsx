import { AUDIT_FILTER_LENGTH, type AuditLine } from '@fieldstone/contract/entities/audit'
import { auditRoutes } from '@fieldstone/contract/routes/audit'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { callCsv, callPage } from '../../lib/api.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { formatCount, formatInstant, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/users.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { adminParcelPath, profilePath } from '../../lib/paths.ts'
import { listProps, useTableView } from '../../lib/table-view.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { AuditFilter, type AuditFilterValues, NO_FILTER } from './audit-filter.tsx'
import './audit.css'

/** Who did what, newest first. The filter stands in the address, as everything in a list does. */
export default function AuditPage() {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useTableView(20)
  const filter = filterIn(params)
  const query = {
    ...filter,
    from: parsePlainDate(filter.from) ?? undefined,
    to: parsePlainDate(filter.to) ?? undefined,
    page: view.page,
    pageSize: view.pageSize,
    sort: '',
  }
  const list = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callPage(auditRoutes.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = list
  const show = (next: AuditFilterValues) => {
    const target = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''))
    if (view.pageSize !== 20) target.set('pageSize', String(view.pageSize))
    setParams(target)
  }
  return (
    <div className="stack wide">
      <div className="stack tight">
        <PageHeading title={t('auditTitle')} />
        <p className="muted">{t('auditLede')}</p>
      </div>
      <Sheet isRuled isFlush aria-label={t('auditTitle')}>
        <AuditFilter key={params.toString()} current={filter} onShow={show} />
        <DataTable
          caption={t('auditCaption')}
          columns={columns()}
          {...listProps(list)}
          rowKey={(line) => line.id}
          view={view}
          onView={setView}
          emptyText={isEmpty(filter) ? t('auditNone') : t('auditNoMatch')}
          noMatchText={t('auditNoMatch')}
          hasFilter={false}
          actions={
            <CsvButton
              label={data && !data.isCapped ? t('csvAll', { count: formatCount(data.totalCount) }) : t('csv')}
              fetchFile={() => callCsv(auditRoutes.listAudit, { query })}
            />
          }
        />
      </Sheet>
    </div>
  )
}

function filterIn(params: URLSearchParams): AuditFilterValues {
  const names = Object.keys(NO_FILTER) as (keyof AuditFilterValues)[]
  const values = names.map((name) => [name, params.get(name)?.slice(0, AUDIT_FILTER_LENGTH) ?? ''])
  return { ...NO_FILTER, ...Object.fromEntries(values) }
}

const isEmpty = (filter: AuditFilterValues): boolean => Object.values(filter).every((value) => value === '')

const columns = (): readonly Column<AuditLine>[] => [
  {
    key: 'at',
    header: t('auditTime'),
    align: 'number',
    place: 'lead',
    cell: (line) => <span title={t('auditLine', { id: line.id })}>{formatInstant(line.at)}</span>,
  },
  { key: 'actor', header: t('auditWho'), cell: whoOf },
  { key: 'action', header: t('auditAction'), place: 'main', cell: (line) => line.action },
  { key: 'subject', header: t('auditSubject'), cell: subjectOf },
  {
    key: 'result',
    header: t('auditResult'),
    cell: (line) => (
      <StatusBadge kind={line.result === 'ok' ? 'good' : 'bad'} isBare>
        {line.result}
      </StatusBadge>
    ),
  },
  { key: 'address', header: t('auditAddress'), align: 'number', cell: (line) => line.address ?? '–' },
  {
    key: 'detail',
    header: t('auditDetail'),
    cell: (line) => <span className="audit-detail">{detailOf(line)}</span>,
  },
]

/** 'maria (county)'; somebody whom nobody knows is anonymous. */
function whoOf({ actorUsername, actorRole }: AuditLine): string {
  return actorUsername === null ? actorRole : `${actorUsername} (${actorRole})`
}

/** As the filter takes it, 'user:7'; beside it what people call it, which leads there. */
function subjectOf({ subjectKind, subjectId, subjectName }: AuditLine) {
  if (subjectKind === null) return '–'
  const subject = subjectId === null ? subjectKind : `${subjectKind}:${subjectId}`
  if (subjectName === null) return subject
  return (
    <>
      <span>{subject}</span> <Link to={pathOf(subjectKind, Number(subjectId))}>{subjectName}</Link>
    </>
  )
}

const pathOf = (kind: string, id: number): string => (kind === 'user' ? profilePath(id) : adminParcelPath(id))

const detailOf = ({ detail }: AuditLine): string =>
  Object.entries(detail)
    .map(([name, value]) =>
      typeof value === 'number' && name.endsWith('Cents')
        ? `${name.slice(0, -'Cents'.length)}: ${formatMoney(cents(value))}`
        : `${name}: ${value}`,
    )
    .join('; ') || '–'
