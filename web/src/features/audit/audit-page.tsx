import { AUDIT_FILTER_LENGTH, type AuditLine } from '@fieldstone/contract/entities/audit/audit'
import { auditRoutes } from '@fieldstone/contract/routes/audit'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { Link, useSearchParams } from 'react-router'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import { ListPage } from '../../lib/list-page.tsx'
import { t } from '../../lib/messages/audit.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { AuditFilter, type AuditFilterValues, NO_FILTER } from './audit-filter.tsx'
import { actionText, personText, resultText } from './audit-words.ts'
import './audit.css'
import { subjectPath, subjectText } from './audit-subjects.ts'

/** The audit log, newest first. The address holds the filter. */
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
  const show = (next: AuditFilterValues) => {
    const target = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''))
    if (view.pageSize !== 20) target.set('pageSize', String(view.pageSize))
    setParams(target)
  }
  return (
    <ListPage
      title={t('title')}
      lede={t('lede')}
      caption={t('caption')}
      emptyText={t('none')}
      {...useList(auditRoutes.listAudit, { query }, { staleTime: 0 })}
      columns={columns()}
      rowKey={(line) => line.id}
      view={[view, setView]}
      filters={<AuditFilter key={params.toString()} current={filter} onShow={show} />}
      isNarrowed={Object.values(filter).some((value) => value !== '')}
      hasFilter={false}
    />
  )
}

function filterIn(params: URLSearchParams): AuditFilterValues {
  const names = Object.keys(NO_FILTER) as (keyof AuditFilterValues)[]
  const values = names.map((name) => [name, params.get(name)?.slice(0, AUDIT_FILTER_LENGTH) ?? ''])
  return { ...NO_FILTER, ...Object.fromEntries(values) }
}

const columns = (): readonly Column<AuditLine>[] => [
  {
    key: 'at',
    header: t('columnTime'),
    align: 'number',
    place: 'lead',
    cell: (line) => <span title={t('line', { id: line.id })}>{formatInstant(line.at)}</span>,
  },
  { key: 'actor', header: t('columnWho'), cell: personText },
  { key: 'action', header: t('columnAction'), place: 'main', cell: (line) => actionText(line.action) },
  { key: 'subject', header: t('columnSubject'), cell: (line) => <AuditSubject line={line} /> },
  {
    key: 'result',
    header: t('columnResult'),
    cell: (line) => (
      <StatusBadge kind={line.result === 'ok' ? 'good' : 'bad'} isBare>
        {resultText(line.result)}
      </StatusBadge>
    ),
  },
  { key: 'address', header: t('columnAddress'), align: 'number', cell: (line) => line.address ?? '–' },
  {
    key: 'detail',
    header: t('columnDetail'),
    cell: (line) => <span className="audit-detail">{detailOf(line)}</span>,
  },
]

const detailOf = ({ detail }: AuditLine): string =>
  Object.entries(detail)
    .map(([name, value]) =>
      typeof value === 'number' && name.endsWith('Cents')
        ? `${name.slice(0, -'Cents'.length)}: ${formatMoney(cents(value))}`
        : `${name}: ${value}`,
    )
    .join('; ') || '–'

/** What a line is about: in words, with the way to its page and to all lines about it. */
export function AuditSubject({ line }: { readonly line: AuditLine }) {
  const { subjectKind: kind, subjectId: id } = line
  if (kind === null) return '–'
  const path = subjectPath(line)
  const text = subjectText(line)
  const raw = id === null ? kind : `${kind}:${id}`
  return (
    <>
      {path === null ? <span title={raw}>{text}</span> : <Link to={path}>{text}</Link>}{' '}
      <Link
        className="audit-only in-whole-row"
        to={`?${new URLSearchParams({ subject: raw })}`}
        title={raw}
        aria-label={t('subjectLinesOf', { subject: text })}
      >
        {t('subjectLines')}
      </Link>
    </>
  )
}
