import type { MonthStatement } from '@fieldstone/contract/entities/payments/month-end'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { CHART_OF_ACCOUNTS } from '@fieldstone/domain/payments/chart-of-accounts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney, formatMonth } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/month-end.ts'
import { collectionPath } from '../../../lib/staff-paths.ts'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { PrintTable } from '../../../ui/print-table.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Group = MonthStatement['tie']['groups'][number]
type TieLine = Group['lines'][number]
type CountyRow = MonthStatement['collections'][number]

interface StatementProps {
  readonly statement: MonthStatement
  /** On paper every line is open. */
  readonly isPrinted?: boolean
}

/** The tie, the sub-ledgers, the journal and what was collected for counties. */
export const StatementTables = ({ statement, isPrinted = false }: StatementProps) => (
  <>
    <Bank tie={statement.tie} isPrinted={isPrinted} />
    <SubLedgers tie={statement.tie} />
    <Journal statement={statement} />
    <Collections statement={statement} />
  </>
)

interface BankProps {
  readonly tie: MonthStatement['tie']
  readonly isPrinted: boolean
}

function Bank({ tie, isPrinted }: BankProps) {
  const { on, accounts, groups, ledgerCents, unexplainedCents } = tie
  const balances = accounts.map(({ id, name, statedCents, computedCents }) => ({
    key: `account ${id}`,
    label: statedCents === null ? t('computed', { account: name }) : t('stated', { account: name }),
    amount: formatMoney(statedCents ?? computedCents),
  }))
  const shown = groups.filter(({ lines }) => lines.length > 0)
  const unexplained = unexplainedCents === 0 ? [] : [entry('unexplained', t('unexplained'), unexplainedCents)]
  return (
    <TableSheet title={t('tieHeading', { date: formatDate(on) })} isRuled>
      <div className="books-body stack">
        <MoneyTable
          caption={t('tieCaption')}
          headings={[t('columnLine'), t('columnAmount')]}
          entries={[
            ...balances,
            ...shown.map((group) =>
              isPrinted ? entry(group.name, nameOf(group), group.cents) : openable(group),
            ),
            ...unexplained,
          ]}
          total={{ label: t('ledger'), amount: formatMoney(ledgerCents) }}
        />
        {isPrinted ? shown.map((group) => <Lines key={group.name} group={group} />) : null}
      </div>
    </TableSheet>
  )
}

const entry = (key: string, label: ReactNode, amount: Cents) => ({ key, label, amount: formatMoney(amount) })

const nameOf = ({ name }: Group): string => t(`group_${name}`)

const openable = (group: Group) => ({
  ...entry(group.name, nameOf(group), group.cents),
  parts: group.lines.map((line) => ({
    key: line.id,
    label: lineText(line),
    amount: formatMoney(line.cents),
  })),
  partsTotal: { label: t('groupTotal'), amount: formatMoney(group.cents) },
})

function lineText({ label, on, age, note }: TieLine): string {
  const line = t('lineFacts', { label, date: formatDate(on), count: formatCount(age) })
  return note === '' ? line : t('lineNote', { line, note })
}

const Lines = ({ group }: { readonly group: Group }) => (
  <>
    <h3>{nameOf(group)}</h3>
    <PrintTable
      caption={nameOf(group)}
      columns={lineColumns()}
      rows={group.lines}
      rowKey={({ id }) => id}
      totals={{ line: t('groupTotal'), amount: <b>{formatMoney(group.cents)}</b> }}
    />
  </>
)

const lineColumns = (): readonly Column<TieLine>[] => [
  { key: 'line', header: t('columnLine'), place: 'main', cell: lineText },
  { key: 'amount', header: t('columnAmount'), align: 'money', cell: (line) => formatMoney(line.cents) },
]

const SubLedgers = ({ tie: { on, subLedgers, subLedgerCents } }: Pick<BankProps, 'tie'>) => (
  <TableSheet title={t('subLedgerHeading', { date: formatDate(on) })}>
    <div className="books-body">
      <MoneyTable
        caption={t('subLedgerCaption')}
        headings={[t('columnAccount'), t('columnAmount')]}
        entries={subLedgers.map(({ account, cents: amount }) => {
          const { code, name } = CHART_OF_ACCOUNTS[account]
          return entry(account, `${code} ${account === 'receivable' ? t('collectedOnLiens') : name}`, amount)
        })}
        total={{ label: t('subLedgerTotal'), amount: formatMoney(subLedgerCents) }}
      />
    </div>
  </TableSheet>
)

const Journal = ({ statement: { endsOn, journal } }: StatementProps) => (
  <TableSheet title={t('journalHeading', { month: formatMonth(endsOn) })}>
    <p className="books-body">
      {t('journalFacts', {
        count: journal.entryCount,
        debits: formatMoney(journal.debitCents),
        credits: formatMoney(journal.creditCents),
      })}
    </p>
  </TableSheet>
)

const Collections = ({ statement: { endsOn, collections } }: StatementProps) => (
  <TableSheet title={t('collectionsHeading', { month: formatMonth(endsOn) })}>
    {collections.length === 0 ? (
      <p className="table-empty muted">{t('collectionsNone')}</p>
    ) : (
      <StaticTable
        caption={t('collectionsCaption')}
        columns={countyColumns(endsOn)}
        rows={collections}
        rowKey={({ countyId }) => countyId}
        totals={{
          county: t('groupTotal'),
          collected: <b>{formatMoney(sumCents(collections.map((row) => row.collectedCents)))}</b>,
          adjustments: <b>{formatMoney(sumCents(collections.map((row) => row.adjustmentCents)))}</b>,
          total: <b>{formatMoney(sumCents(collections.map(totalOf)))}</b>,
        }}
      />
    )}
  </TableSheet>
)

const totalOf = ({ collectedCents, adjustmentCents }: CountyRow): Cents =>
  cents(collectedCents + adjustmentCents)

const countyColumns = (endsOn: string): readonly Column<CountyRow>[] => [
  {
    ...{ key: 'county', header: t('columnCounty'), place: 'main' },
    cell: ({ countyId, countyName }) => <Link to={collectionPath(countyId, endsOn)}>{countyName}</Link>,
  },
  {
    key: 'collected',
    header: t('columnCollected'),
    align: 'money',
    cell: (row) => formatMoney(row.collectedCents),
  },
  {
    key: 'adjustments',
    header: t('columnAdjustments'),
    shortHeader: t('columnAdjustmentsShort'),
    align: 'money',
    cell: (row) => formatMoney(row.adjustmentCents),
  },
  { key: 'total', header: t('groupTotal'), align: 'money', cell: (row) => formatMoney(totalOf(row)) },
]
