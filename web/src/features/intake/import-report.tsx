import type {
  ImportFieldChange,
  ImportRun,
  ImportReport as Report,
} from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { callFile } from '../../lib/api-files.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Fact, FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'

interface ImportReportProps {
  readonly run: ImportRun
  readonly report: Report
}

/** Shows the report of a check or an import: row counts, the control total and the rejected rows. */
export function ImportReport({ run, report }: ImportReportProps) {
  const { faults, statesWithoutRules } = report
  return (
    <Sheet isRuled className="stack" aria-labelledby="import-report">
      <h2 id="import-report">{t(run.state === 'imported' ? 'resultHeading' : 'reportHeading')}</h2>
      {faults.length > 0 ? (
        <Notice kind="bad" title={t('faultsTitle')}>
          {faults.join(' ')}
        </Notice>
      ) : null}
      <FactList facts={factsOf(report)} />
      {statesWithoutRules.length > 0 ? (
        <Notice>{t('withoutRules', { states: statesWithoutRules.join(', ') })}</Notice>
      ) : null}
      <ImportWarnings warnings={report.warnings ?? []} />
      <FieldChanges fields={report.fields ?? []} />
      <WithoutPayoff report={report} />
      <SameDigits report={report} />
      {report.rejectedCount > 0 ? <RejectedRows run={run} report={report} /> : null}
    </Sheet>
  )
}

function factsOf(report: Report): readonly Fact[] {
  const { totalColumn, fileCents, validCents, rejectedCount } = report
  const count = (label: string, value: number): Fact => ({ label, value: formatCount(value), isNumber: true })
  const total = fileCents === null ? t('totalUnreadable') : formatMoney(fileCents)
  return [
    count(t('rows'), report.rowCount + report.blankCount),
    count(t('added'), report.addedCount),
    count(t('changed'), report.changedCount),
    count(t('unchanged'), report.unchangedCount),
    count(t('rejected'), rejectedCount),
    count(t('blank'), report.blankCount),
    ...(totalColumn === null
      ? []
      : [{ label: t('total', { column: totalColumn }), value: total, isNumber: fileCents !== null }]),
    ...(totalColumn === null || rejectedCount === 0
      ? []
      : [{ label: t('validTotal'), value: formatMoney(validCents), isNumber: true }]),
  ]
}

type FieldChange = NonNullable<Report['fields']>[number]

/** Shows how many existing certificates change, by field. */
function FieldChanges({ fields }: { readonly fields: readonly FieldChange[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h3>{t('fieldsHeading')}</h3>
      <StaticTable
        caption={t('fieldsCaption')}
        columns={fieldColumns(fields.some(({ emptiedCount }) => emptiedCount > 0))}
        rows={fields}
        rowKey={fieldName}
      />
    </>
  )
}

const fieldColumns = (hasEmptied: boolean): readonly Column<FieldChange>[] => [
  { key: 'field', header: t('fieldColumn'), place: 'main', cell: fieldName },
  {
    key: 'changed',
    header: t('changedHeader'),
    align: 'number',
    cell: ({ changedCount }) => formatCount(changedCount),
  },
  ...(hasEmptied
    ? [
        {
          key: 'emptied',
          header: t('emptiedHeader'),
          align: 'number',
          cell: ({ emptiedCount }) => formatCount(emptiedCount),
        } satisfies Column<FieldChange>,
      ]
    : []),
]

/** Warns about certificates that lack what a payoff is computed from. Their rows are still imported. */
function WithoutPayoff({
  report: { withoutPayoffCount = 0, withoutPayoff = [] },
}: {
  readonly report: Report
}) {
  if (withoutPayoffCount === 0) return null
  return (
    <Notice kind="waiting" title={t('withoutPayoff', { count: withoutPayoffCount })}>
      {t('withoutPayoffHint')}
      <ul>
        {withoutPayoff.map(({ line, missing }) => (
          <li key={line}>
            {t('withoutPayoffLine', {
              line: formatCount(line),
              fields: missing.map((name) => t(`field_${name}`)).join(', '),
            })}
          </li>
        ))}
      </ul>
      {withoutPayoffCount > withoutPayoff.length
        ? t('withoutPayoffMore', { count: withoutPayoffCount - withoutPayoff.length })
        : null}
    </Notice>
  )
}

/** Warns about parcel numbers that differ only in separators and may be the same parcel. */
function SameDigits({ report: { sameDigitsCount = 0, sameDigits = [] } }: { readonly report: Report }) {
  if (sameDigitsCount === 0) return null
  return (
    <Notice kind="waiting" title={t('sameDigits', { count: sameDigitsCount })}>
      {t('sameDigitsHint')}
      <ul>
        {sameDigits.map(({ line, parcelNo, other }) => (
          <li key={line}>{t('sameDigitsLine', { line: formatCount(line), parcelNo, other })}</li>
        ))}
      </ul>
      {sameDigitsCount > sameDigits.length
        ? t('sameDigitsMore', { count: sameDigitsCount - sameDigits.length })
        : null}
    </Notice>
  )
}

function RejectedRows({ run, report }: ImportReportProps) {
  const fetchFile = () => callFile(importRoutes.rejectedRows, { params: { id: run.id } })
  return (
    <>
      <div className="row apart">
        <h3>{t('rejectedHeading')}</h3>
        {run.hasRejectedFile ? (
          <CsvButton label={t('rejectedFile', { count: report.rejectedCount })} fetchFile={fetchFile} />
        ) : null}
      </div>
      <p className="muted small">{t('rejectedHint')}</p>
      <StaticTable
        caption={t('rejectedCaption')}
        columns={rejectedColumns()}
        rows={report.rejected}
        rowKey={({ line }) => line}
      />
    </>
  )
}

const rejectedColumns = (): readonly Column<Report['rejected'][number]>[] => [
  { key: 'line', header: t('rejectedLine'), align: 'number', cell: ({ line }) => formatCount(line) },
  { key: 'reasons', header: t('rejectedReasons'), cell: ({ reasons }) => reasons },
]

/** Returns the label of a changed field, or the name of the column that is stored as it is. */
export const fieldName = ({ field, column }: Pick<ImportFieldChange, 'field' | 'column'>): string =>
  field === null ? (column ?? '') : t(`field_${field}`)

interface ImportWarningsProps {
  /** Sentences written by the server. */
  readonly warnings: readonly string[]
  readonly hint?: string
}

/** Shows what staff should check before the rows are stored. */
export function ImportWarnings({ warnings, hint }: ImportWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <Notice kind="waiting" title={t('warningsTitle')} role="status">
      {hint}
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}
