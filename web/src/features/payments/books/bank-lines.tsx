import { type BankLineRecord, LINE_STANDINGS } from '@fieldstone/contract/entities/payments/bank-line'
import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/bank-lines.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { BulkBar } from '../../../records/bulk-bar.tsx'
import { rowChoiceColumn, useChosen } from '../../../records/choose-rows.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { AddLine, CategoryDialog } from './bank-line-acts.tsx'
import { bankLineColumns, lineText } from './bank-line-columns.tsx'
import { MatchDialog } from './match-dialog.tsx'

/** The lines of the bank, the unexplained ones first. */
export function BankLines({ accounts }: { readonly accounts: readonly DepositAccount[] }) {
  const [view, setView] = useTableView(20, 'bank')
  const filter = useFilter()
  const [matching, setMatching] = useState<readonly BankLineRecord[] | null>(null)
  const [categorized, setCategorized] = useState<BankLineRecord | null>(null)
  const query = {
    ...view,
    standing: filter.standing === 'all' ? undefined : filter.standing,
    account: accounts.find(({ id }) => id === filter.accountId)?.id,
  }
  const table = useList(bankLineRoutes.listBankLines, { query }, { staleTime: 0 })
  const rows = table.list.data?.rows ?? []
  const { chosen, choose, clear } = useChosen(JSON.stringify(query))
  const columns = bankLineColumns({
    hasAccounts: accounts.length > 1,
    onMatch: (line) => setMatching([line]),
    onCategorize: setCategorized,
  })
  const openRows = rows.filter(({ standing }) => standing === 'open')
  return (
    <TableSheet title={t('linesHeading')} beside={<AddLine accounts={accounts} />}>
      <Filters accounts={accounts} filter={filter} />
      <ListTable
        {...table}
        isPart
        caption={t('linesCaption')}
        columns={
          filter.standing === 'open'
            ? [rowChoiceColumn({ rows: openRows, chosen, onChoose: choose }, lineText), ...columns]
            : columns
        }
        totals={totalsOf(table.list.data, columns)}
        rowKey={(line) => line.id}
        view={[view, setView]}
        emptyText={t(filter.standing === 'open' ? 'linesNoneOpen' : 'linesNone')}
        noMatchText={t('noMatch')}
      />
      {chosen.size > 0 ? (
        <BulkBar count={chosen.size} onClear={clear}>
          <Button size="small" onClick={() => setMatching(openRows.filter(({ id }) => chosen.has(id)))}>
            {t('matchChosen', { count: chosen.size })}
          </Button>
        </BulkBar>
      ) : null}
      {matching === null ? null : (
        <MatchDialog
          lines={matching}
          onClose={() => setMatching(null)}
          onDone={() => {
            clear()
            setMatching(null)
          }}
        />
      )}
      {categorized === null ? null : (
        <CategoryDialog line={categorized} onClose={() => setCategorized(null)} />
      )}
    </TableSheet>
  )
}

const STANDINGS = [...LINE_STANDINGS, 'all'] as const

/** Keeps the choices in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.delete('bankPage')
    next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    standing: STANDINGS.find((it) => it === params.get('bankStanding')) ?? 'open',
    accountId: Number(params.get('bankAccount')),
    choose,
  }
}

interface FiltersProps {
  readonly accounts: readonly DepositAccount[]
  readonly filter: ReturnType<typeof useFilter>
}

const Filters = ({ accounts, filter }: FiltersProps) => (
  <div className="log-filter">
    <SelectField
      id="bankStanding"
      label={t('lineStanding')}
      value={filter.standing}
      options={STANDINGS.map((value) => ({ value, label: t(`lineStanding_${value}`) }))}
      onChange={(event) => filter.choose('bankStanding', event.currentTarget.value)}
    />
    {accounts.length < 2 ? null : (
      <SelectField
        id="bankAccount"
        label={t('filterAccount')}
        value={filter.accountId === 0 ? '' : String(filter.accountId)}
        none={t('allAccounts')}
        options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => filter.choose('bankAccount', event.currentTarget.value)}
      />
    )}
  </div>
)
