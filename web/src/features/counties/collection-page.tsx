import type { CollectionLine, CollectionStatement } from '@fieldstone/contract/entities/counties/collections'
import { collectionRoutes } from '@fieldstone/contract/routes/counties/collections'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import {
  formatBps,
  formatCount,
  formatDate,
  formatInstantDay,
  formatMoney,
  formatMonth,
} from '../../lib/format.ts'
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
              title={t('statementTitle', { month: formatMonth(endsOn) })}
              area={t('statementArea', { county: read.countyName })}
            />
            <p className="lede">{t('statementArea', { county: read.countyName })}</p>
            <p className="muted">
              {read.closedAt === null
                ? t('openNote')
                : t('finalNote', { date: formatInstantDay(read.closedAt) })}
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
  return (
    <p className="row">
      {fetchFile === null ? null : <CsvButton label={t('csv')} fetchFile={fetchFile} />}
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

const entry = (key: string, label: string, amount: CollectionStatement['totalCents']) => ({
  ...{ key, label, amount: formatMoney(amount) },
})

const Summary = ({ statement }: { readonly statement: CollectionStatement }) => (
  <div className="halves">
    <TableSheet title={t('summaryHeading')} isRuled>
      <div className="books-body">
        <MoneyTable
          size="compact"
          caption={t('summaryHeading')}
          headings={[t('columnPart'), t('columnAmount')]}
          entries={[
            entry('collected', t('collected'), statement.collectedCents),
            entry('returned', t('returned'), statement.returnedCents),
            entry('adjustments', t('adjustments'), statement.adjustmentCents),
          ]}
          total={{ label: t('total'), amount: formatMoney(statement.totalCents) }}
        />
      </div>
    </TableSheet>
    <TableSheet title={t('methodsHeading')}>
      {statement.methods.length === 0 ? (
        <p className="table-empty muted">{t('monthNone')}</p>
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

const methodColumns = (): readonly Column<CollectionStatement['methods'][number]>[] => [
  { key: 'method', header: t('columnMethod'), place: 'main', cell: ({ method }) => method },
  { key: 'count', header: t('columnCount'), align: 'number', cell: ({ count }) => formatCount(count) },
  {
    ...{ key: 'amount', header: t('columnAmount'), align: 'money' },
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
]

function Due({ statement }: { readonly statement: CollectionStatement }) {
  const { dueCents, shares, withoutAgreementCents } = statement
  return (
    <TableSheet title={t('dueHeading')}>
      {dueCents === null ? (
        <p className="table-empty muted">{t('dueNone')}</p>
      ) : (
        <div className="books-body stack tight">
          <MoneyTable
            size="compact"
            caption={t('dueHeading')}
            entries={shares.map((share) =>
              entry(
                share.startsOn,
                t('dueLine', {
                  share: formatBps(share.shareBps),
                  collected: formatMoney(share.collectedCents),
                  reference: share.reference,
                  date: formatDate(share.startsOn),
                }),
                share.dueCents,
              ),
            )}
            total={{ label: t('dueTotal'), amount: formatMoney(dueCents) }}
          />
          <p className="muted small">
            {t('dueRounding')}{' '}
            {withoutAgreementCents === 0
              ? null
              : t('dueWithout', { amount: formatMoney(withoutAgreementCents) })}
          </p>
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
    <TableSheet title={t(`${part}Heading`)}>
      {part === 'adjustments' ? <p className="books-body muted">{t('adjustmentsLede')}</p> : null}
      <ListTable
        {...table}
        isPart
        caption={t(part === 'month' ? 'monthCaption' : 'adjustmentsHeading')}
        columns={lineColumns(countyId)}
        totals={totalsOf(table.list.data, lineColumns(countyId))}
        rowKey={keyOf}
        view={[view, setView]}
        emptyText={t(`${part}None`)}
        noMatchText={t('noMatch')}
        fetchFile={null}
      />
    </TableSheet>
  )
}

const keyOf = ({ id, isAdjustment }: CollectionLine) => `${id} ${isAdjustment}`

const lineColumns = (countyId: number): readonly Column<CollectionLine>[] => [
  {
    ...{ key: 'settledDate', header: t('columnDay'), align: 'number', isSortable: true },
    cell: ({ settledOn }) => formatDate(settledOn),
  },
  {
    ...{ key: 'taxSaleNo', header: t('columnCertificate'), place: 'main', isSortable: true },
    cell: ({ certificateId, certificateNo }) => (
      <Link to={countyParcelPath(countyId, certificateId)}>{certificateNo}</Link>
    ),
  },
  { key: 'method', header: t('columnMethod'), cell: ({ method }) => method },
  { key: 'reference', header: t('columnReference'), cell: ({ reference }) => reference },
  {
    ...{ key: 'amount', header: t('columnAmount'), align: 'money', isSortable: true },
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
]

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
          <h2>{t(`${part}Heading`)}</h2>
          {rows.length === 0 ? (
            <p>{t(`${part}None`)}</p>
          ) : (
            <PrintTable
              caption={t(`${part}Heading`)}
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
