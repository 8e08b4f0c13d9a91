import { MOST_COUNTED, type RetentionOf } from '@fieldstone/contract/entities/retention/retention'
import { formatCount, formatDate, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/retention.ts'
import { Button } from '../../ui/button.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'

interface KindsTableProps {
  readonly kinds: readonly RetentionOf[]
  readonly onChange: (kind: RetentionOf) => void
}

/** One line for each kind of record that is deleted after a time. */
export const KindsTable = ({ kinds, onChange }: KindsTableProps) => (
  <StaticTable
    caption={t('kindsCaption')}
    columns={columns(onChange)}
    rows={kinds}
    rowKey={({ kind }) => kind}
  />
)

const columns = (onChange: KindsTableProps['onChange']): readonly Column<RetentionOf>[] => [
  {
    key: 'kind',
    header: t('columnKind'),
    place: 'main',
    cell: ({ kind }) => (
      <>
        {t(`kind_${kind}`)}
        <br />
        <span className="muted small">{t(`why_${kind}`)}</span>
      </>
    ),
  },
  { key: 'days', header: t('columnKept'), cell: ({ days }) => periodText(days) },
  { key: 'due', header: t('columnDue'), cell: dueText },
  {
    key: 'last',
    header: t('columnLast'),
    cell: ({ lastRunAt, deletedCount }) =>
      lastRunAt === null ? (
        t('never')
      ) : (
        <>
          {formatInstant(lastRunAt)}
          <br />
          <span className="muted small">{t('lastDeleted', { count: deletedCount })}</span>
        </>
      ),
  },
  {
    key: 'next',
    header: t('columnNext'),
    cell: ({ every, nextRunOn }) =>
      every === 'hour' ? t('nextHour') : t('nextNight', { date: formatDate(nextRunOn) }),
  },
  {
    key: 'act',
    header: t('columnAct'),
    cell: (row) =>
      row.days === null ? null : (
        <Button
          kind="default"
          size="small"
          aria-label={t('changeOf', { kind: t(`kind_${row.kind}`) })}
          onClick={() => onChange(row)}
        >
          {t('change')}
        </Button>
      ),
  },
]

function dueText({ dueCount, heldCount }: RetentionOf) {
  const due =
    dueCount === 0
      ? t('dueNone')
      : dueCount >= MOST_COUNTED
        ? t('dueMany', { most: formatCount(MOST_COUNTED) })
        : t('due', { count: dueCount })
  return heldCount === 0 ? (
    due
  ) : (
    <>
      {due}
      <br />
      <span className="muted small">{t('held', { count: heldCount })}</span>
    </>
  )
}

const DAYS_OF_A_YEAR = 365.25

/** Returns '30 days' or '2,557 days (7 years)'. Null for records that are deleted as soon as they end. */
export function periodText(days: number | null): string {
  if (days === null) return t('untilEnd')
  const text = t('days', { count: days }).replace(String(days), days.toLocaleString('en-US'))
  const years = Math.round(days / DAYS_OF_A_YEAR)
  // Years of 365 days and those with leap days are both meant as years.
  const isWhole = years > 0 && Math.abs(days - years * DAYS_OF_A_YEAR) <= years
  return isWhole ? t('years', { days: text, count: years }) : text
}
