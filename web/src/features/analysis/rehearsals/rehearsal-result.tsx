import type {
  Rehearsal,
  RehearsalDay,
  RehearsalTotals,
  RehearsalResult as Result,
} from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { cents } from '@fieldstone/domain/money/cents'
import { KEY_DATES } from '@fieldstone/domain/payoff/settings'
import { formatCount, formatInstant, formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/rehearsals.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { DifferenceChart } from './difference-chart.tsx'
import { RehearsalChanges } from './rehearsal-changes.tsx'

interface RehearsalResultProps {
  readonly rehearsal: Rehearsal
  readonly result: Result
}

/** Shows the result: totals, distribution of the differences, by county and class, and by certificate. */
export function RehearsalResult({ rehearsal, result }: RehearsalResultProps) {
  const { id, state, runAt, day, effectiveFrom } = rehearsal
  // County settings change no amount.
  const isOfRules = effectiveFrom !== null
  const { onDay, onHorizon, affectedCount, redeemedCount, byCounty, bySale, byStatus, effects } = result
  const hasPayoffs = isOfRules && onDay.count > 0
  return (
    <>
      <Sheet className="stack">
        <h2>{t('resultHeading')}</h2>
        <p>
          {sentenceOf(result)}
          {redeemedCount > 0
            ? ` ${t('sentenceRedeemed', { count: redeemedCount, redeemed: formatCount(redeemedCount) })}`
            : ''}
        </p>
        {affectedCount === 0 && isOfLaterPurchases(rehearsal) ? <Notice>{t('noPurchase')}</Notice> : null}
        {hasPayoffs ? <Sums rehearsal={rehearsal} result={result} /> : null}
        <p className="muted small">
          {hasPayoffs ? `${t('payoffsHint')} ` : ''}
          {t(isOfRules ? 'asOf' : 'asOfPages', {
            at: runAt === null ? '' : formatInstant(runAt),
            day: formatLongDate(day),
          })}
        </p>
      </Sheet>
      {hasPayoffs ? <DifferenceChart title={t('chartHeading')} sums={onDay} /> : null}
      {!hasPayoffs || onHorizon === null ? null : (
        <DifferenceChart title={t('chartHeadingLater')} sums={onHorizon} />
      )}
      {effects.length === 0 ? null : (
        <Sheet className="stack" aria-labelledby="effects">
          <h2 id="effects">{t(isOfRules ? 'effectsHeading' : 'pagesHeading')}</h2>
          <StaticTable
            caption={t('effectsHeading')}
            columns={effectColumns()}
            rows={effects}
            rowKey={({ effect }) => effect}
          />
          {isOfRules ? <p className="muted small">{t('effectsHint', { day: formatLongDate(day) })}</p> : null}
        </Sheet>
      )}
      {affectedCount === 0 ? null : (
        <>
          {byCounty.length < 2 ? null : (
            <TotalsSheet
              title={t('byCounty')}
              hasAmounts={isOfRules}
              header={t('columnCounty')}
              rows={byCounty}
              labelOf={({ countyName }) => countyName}
            />
          )}
          <TotalsSheet
            title={t('bySale')}
            hasAmounts={isOfRules}
            header={t('columnSale')}
            rows={bySale}
            labelOf={({ saleType }) => t(`sale_${saleType ?? 'unknown'}`)}
          />
          <TotalsSheet
            title={t('byStatus')}
            hasAmounts={isOfRules}
            header={t('columnStatus')}
            rows={byStatus}
            labelOf={({ status }) => status}
          />
          {state === 'discarded' ? null : (
            <RehearsalChanges id={id} isOfRules={isOfRules} hasHorizon={onHorizon !== null} />
          )}
        </>
      )}
    </>
  )
}

/** The total payoff on each day. */
function Sums({ rehearsal: { day, horizonOn }, result: { onDay, onHorizon } }: RehearsalResultProps) {
  const later = { label: t('rowHorizon', { day: formatLongDate(horizonOn) }), sums: onHorizon }
  const rows = [{ label: t('rowDay', { day: formatLongDate(day) }), sums: onDay }, later]
  return (
    <StaticTable
      caption={t('sumsHeading')}
      columns={dayColumns()}
      rows={rows.flatMap(({ label, sums }) => (sums === null ? [] : [{ label, sums }]))}
      rowKey={({ label }) => label}
    />
  )
}

function sentenceOf({ onDay: { count }, affectedCount }: Result): string {
  if (count === 0) return t('noneOpen')
  if (affectedCount === 0) return t('sentenceNone')
  return t('sentence', { count, affected: formatCount(affectedCount), total: formatCount(count) })
}

/** Explains that certificates bought earlier are not affected, because rules are chosen by the day of purchase. */
function isOfLaterPurchases({ values, effectiveFrom, runAt }: Rehearsal): boolean {
  if (values === null || effectiveFrom === null || runAt === null) return false
  const dates: Readonly<Record<string, string>> = KEY_DATES
  return Object.keys(values).every((name) => dates[name] === 'purchase') && effectiveFrom >= isoDay(runAt)
}

const isoDay = (at: Date): string => at.toISOString().slice(0, 10)

interface DayRow {
  readonly label: string
  readonly sums: RehearsalDay
}

const dayColumns = (): readonly Column<DayRow>[] => [
  { key: 'day', header: t('columnDay'), place: 'main', cell: ({ label }) => label },
  ...counted('changed', t('columnChanged'), ({ sums }: DayRow) => sums.changedCount),
  ...counted('unchanged', t('columnUnchanged'), ({ sums }: DayRow) => sums.count - sums.changedCount),
  ...counted('raised', t('columnRaised'), ({ sums }: DayRow) => sums.raisedCount),
  ...counted('lowered', t('columnLowered'), ({ sums }: DayRow) => sums.loweredCount),
  ...counted('appeared', t('columnAppeared'), ({ sums }: DayRow) => sums.appearedCount),
  ...counted('gone', t('columnGone'), ({ sums }: DayRow) => sums.goneCount),
  ...amounts(({ sums }: DayRow) => sums),
]

type EffectRow = Result['effects'][number]

const effectColumns = (): readonly Column<EffectRow>[] => [
  { key: 'effect', header: t('columnEffect'), place: 'main', cell: ({ effect }) => t(`effect_${effect}`) },
  ...counted('count', t('columnCount'), ({ count }: EffectRow) => count),
]

interface TotalsSheetProps<Row extends RehearsalTotals> {
  readonly title: string
  readonly header: string
  readonly hasAmounts: boolean
  readonly rows: readonly Row[]
  readonly labelOf: (row: Row) => string
}

/** The same totals by one attribute. */
function TotalsSheet<Row extends RehearsalTotals>({
  title,
  header,
  hasAmounts,
  rows,
  labelOf,
}: TotalsSheetProps<Row>) {
  const sum = (of: (row: Row) => number) => rows.reduce((whole, row) => whole + of(row), 0)
  const money = (of: (row: Row) => number) => formatMoney(cents(sum(of)))
  return (
    <TableSheet title={title}>
      <StaticTable
        caption={title}
        columns={[
          { key: 'label', header, place: 'main', cell: labelOf },
          ...counted('count', t('columnOpen'), (row: Row) => row.count),
          ...counted('affected', t('columnAffectedShort'), (row: Row) => row.affectedCount),
          ...(hasAmounts ? amounts((row: Row) => row) : []),
        ]}
        rows={rows}
        rowKey={labelOf}
        totals={{
          label: t('total'),
          count: formatCount(sum((row) => row.count)),
          affected: formatCount(sum((row) => row.affectedCount)),
          before: money((row) => row.beforeCents),
          after: money((row) => row.afterCents),
          difference: money((row) => row.afterCents - row.beforeCents),
        }}
      />
    </TableSheet>
  )
}

function counted<Row>(key: string, header: string, of: (row: Row) => number): readonly Column<Row>[] {
  return [{ key, header, align: 'number', cell: (row) => formatCount(of(row)) }]
}

function amounts<Row>(
  of: (row: Row) => Pick<RehearsalTotals, 'beforeCents' | 'afterCents'>,
): readonly Column<Row>[] {
  return [
    {
      key: 'before',
      header: t('columnBefore'),
      align: 'money',
      cell: (row) => formatMoney(of(row).beforeCents),
    },
    {
      key: 'after',
      header: t('columnAfter'),
      align: 'money',
      cell: (row) => formatMoney(of(row).afterCents),
    },
    {
      key: 'difference',
      header: t('columnDifference'),
      align: 'money',
      cell: (row) => formatMoney(cents(of(row).afterCents - of(row).beforeCents)),
    },
  ]
}
