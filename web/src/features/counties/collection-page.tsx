import type { CollectionLine, CollectionStatement } from '@fieldstone/contract/entities/counties/collections'
import {
  COLLECTION_WORDS,
  dueOf,
  PAYMENT_COLUMNS,
  type StatementSum,
  summaryOf,
} from '@fieldstone/contract/papers/collections-statement'
import { collectionRoutes } from '@fieldstone/contract/routes/counties/collections'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { callFile } from '../../lib/api-files.ts'
import { useCall } from '../../lib/calls.ts'
import { CsvButton as FileButton } from '../../lib/csv-button.tsx'
import { formatCount, formatInstantDay, formatMoney } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/collections.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { collectionsPath, countyParcelPath } from '../../lib/staff-paths.ts'
import { totalsOf } from '../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { PrintTable } from '../../ui/print-table.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

interface Which {
  readonly countyId: number
  readonly endsOn: PlainDate
}

/** The collections statement of a county for a month, also on paper. */
export default function CollectionPage() {
  const { countyId, endsOn } = useParams()
  const day = parsePlainDate(endsOn ?? '')
  if (day === null) return <Navigate to={collectionsPath(Number(countyId))} replace />
  return <Statement countyId={Number(countyId)} endsOn={day} />
}

function Statement(which: Which) {
  const { countyId, endsOn } = which
  const [params, setParams] = useSearchParams()
  const isPrinted = params.get('print') === 'true'
  const statement = useCall(
    collectionRoutes.getCollections,
    { params: { id: countyId, endsOn } },
    { staleTime: 0 },
  )
  return (
    <Loaded
      query={statement}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<PageLayoutSkeleton />}
    >
      {(read) => (
        <div className={isPrinted ? 'stack wide print-report' : 'stack loose wide'}>
          {isPrinted ? (
            <p className="row no-print">
              <Button onClick={() => window.print()}>{t('print')}</Button>
              <Button kind="default" onClick={() => setParams({})}>
                {t('back')}
              </Button>
            </p>
          ) : (
            <p>
              <Link to={collectionsPath(countyId)}>{t('toAll')}</Link>
            </p>
          )}
          <div className="stack tight">
            <PageHeading
              title={COLLECTION_WORDS.title(endsOn)}
              area={COLLECTION_WORDS.county(read.countyName)}
            />
            <p className="lede">{COLLECTION_WORDS.county(read.countyName)}</p>
            <p className="muted">
              {read.closedAt === null
                ? COLLECTION_WORDS.open
                : COLLECTION_WORDS.final(formatInstantDay(read.closedAt))}
            </p>
          </div>
          {isPrinted ? null : <Tools {...which} />}
          <Summary statement={read} />
          <Due statement={read} />
          {isPrinted ? <PrintedLines {...which} /> : <Lines {...which} />}
        </div>
      )}
    </Loaded>
  )
}

function Tools({ countyId, endsOn }: Which) {
  const { fetchFile } = useLines({ countyId, endsOn }, 'all', 1)
  const fetchPdf = () => callFile(collectionRoutes.getCollectionsPdf, { params: { id: countyId, endsOn } })
  return (
    <p className="row">
      <FileButton label={t('pdf')} fetchFile={fetchPdf} />
      {fetchFile === null ? null : <FileButton label={t('csv')} fetchFile={fetchFile} />}
      <Link className={buttonClass({ kind: 'default', size: 'small' })} to="?print=true">
        {t('print')}
      </Link>
    </p>
  )
}

function useLines({ countyId, endsOn }: Which, part: 'all' | 'month' | 'adjustments', pageSize: number) {
  const query = { page: 1, pageSize, sort: '', filter: '', part }
  return useList(
    collectionRoutes.listCollections,
    { params: { id: countyId, endsOn }, query },
    { staleTime: 0 },
  )
}

/** Money that adds up to a total. */
const Sum = ({ sum: { title, entries, total, notes }, headings }: SumProps) => (
  <>
    <MoneyTable
      size="compact"
      caption={title}
      {...(headings ? { headings } : {})}
      entries={entries.map(({ key, label, cents }) => ({ key, label, amount: formatMoney(cents) }))}
      total={{ label: total.label, amount: formatMoney(total.cents) }}
    />
    {notes.length === 0 ? null : <p className="muted small">{notes.join(' ')}</p>}
  </>
)

interface SumProps {
  readonly sum: StatementSum
  readonly headings?: readonly [string, string]
}

const Summary = ({ statement }: { readonly statement: CollectionStatement }) => {
  const summary = summaryOf(statement)
  return (
    <div className="halves">
      <TableSheet title={summary.title} isRuled>
        <div className="books-body">
          <Sum sum={summary} headings={[t('columnPart'), t('columnAmount')]} />
        </div>
      </TableSheet>
      <TableSheet title={COLLECTION_WORDS.methods}>
        {statement.methods.length === 0 ? (
          <p className="table-empty muted">{COLLECTION_WORDS.noPayments}</p>
        ) : (
          <StaticTable
            caption={t('methodsCaption')}
            columns={methodColumns()}
            rows={statement.methods}
            rowKey={({ method }) => method}
          />
        )}
      </TableSheet>
    </div>
  )
}

const methodColumns = (): readonly Column<CollectionStatement['methods'][number]>[] => {
  const [method, payments, amount] = COLLECTION_WORDS.methodColumns
  return [
    { key: 'method', header: method, place: 'main', cell: (row) => row.method },
    { key: 'count', header: payments, align: 'number', cell: ({ count }) => formatCount(count) },
    { key: 'amount', header: amount, align: 'money', cell: ({ amountCents }) => formatMoney(amountCents) },
  ]
}

function Due({ statement }: { readonly statement: CollectionStatement }) {
  const due = dueOf(statement)
  return (
    <TableSheet title={COLLECTION_WORDS.due}>
      {due === null ? (
        <p className="table-empty muted">{COLLECTION_WORDS.noAgreement}</p>
      ) : (
        <div className="books-body stack tight">
          <Sum sum={due} />
        </div>
      )}
    </TableSheet>
  )
}

const Lines = (which: Which) => (
  <>
    <PartTable {...which} part="month" />
    <PartTable {...which} part="adjustments" />
  </>
)

const PARTS = {
  month: { title: COLLECTION_WORDS.month, none: COLLECTION_WORDS.noPayments },
  adjustments: { title: COLLECTION_WORDS.adjustments, none: COLLECTION_WORDS.noAdjustments },
} as const

interface PartProps extends Which {
  readonly part: 'month' | 'adjustments'
}

function PartTable({ part, ...which }: PartProps) {
  const [view, setView] = useTableView(50, part)
  const { countyId, endsOn } = which
  const table = useList(
    collectionRoutes.listCollections,
    { params: { id: countyId, endsOn }, query: { ...view, part } },
    { staleTime: 0 },
  )
  return (
    <TableSheet title={PARTS[part].title}>
      {part === 'adjustments' ? <p className="books-body muted">{COLLECTION_WORDS.adjustmentsNote}</p> : null}
      <ListTable
        {...table}
        isPart
        caption={part === 'month' ? t('monthCaption') : PARTS.adjustments.title}
        columns={lineColumns(countyId)}
        totals={totalsOf(table.list.data, lineColumns(countyId))}
        rowKey={keyOf}
        view={[view, setView]}
        emptyText={PARTS[part].none}
        noMatchText={t('noMatch')}
        fetchFile={null}
      />
    </TableSheet>
  )
}

const keyOf = ({ id, isAdjustment }: CollectionLine) => `${id} ${isAdjustment}`

const SORTABLE: readonly string[] = collectionRoutes.listCollections.sorts

const lineColumns = (countyId: number): readonly Column<CollectionLine>[] =>
  PAYMENT_COLUMNS.map(({ name, heading, text }) => ({
    ...{ key: name, header: heading, isSortable: SORTABLE.includes(name) },
    ...(name === 'settledDate' ? { align: 'number' } : {}),
    ...(name === 'amount' ? { align: 'money' } : {}),
    ...(name === 'taxSaleNo' ? { place: 'main' } : {}),
    cell: (line) =>
      name === 'taxSaleNo' ? (
        <Link to={countyParcelPath(countyId, line.certificateId)}>{text(line)}</Link>
      ) : (
        text(line)
      ),
  }))

/** Nobody reads more rows on paper. The file has all rows. */
const MOST_ROWS = 200

const PrintedLines = (which: Which) => (
  <>
    <PrintedPart {...which} part="month" />
    <PrintedPart {...which} part="adjustments" />
  </>
)

function PrintedPart({ part, ...which }: PartProps) {
  const { list } = useLines(which, part, MOST_ROWS)
  return (
    <Loaded query={list} title={t('loading')} skeleton={<PageLayoutSkeleton />}>
      {({ rows, totalCount }) => (
        <>
          <h2>{PARTS[part].title}</h2>
          {rows.length === 0 ? (
            <p>{PARTS[part].none}</p>
          ) : (
            <PrintTable
              caption={PARTS[part].title}
              columns={lineColumns(which.countyId)}
              rows={rows}
              rowKey={keyOf}
            />
          )}
          {rows.length < totalCount ? <p>{t('printPart', { count: formatCount(totalCount) })}</p> : null}
        </>
      )}
    </Loaded>
  )
}
