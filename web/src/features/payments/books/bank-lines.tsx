import { type BankLineRecord, LINE_STANDINGS } from '@fieldstone/contract/entities/payments/bank-line'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { DecideDialog } from './decide-dialog.tsx'

/** The lines of the bank, the unidentified ones first. */
export function BankLines() {
  const [view, setView] = useTableView(20, 'bank')
  const { standing, choose } = useStanding()
  const [deciding, setDeciding] = useState<BankLineRecord | null>(null)
  const query = { ...view, standing: standing === 'all' ? undefined : standing }
  return (
    <TableSheet title={t('linesHeading')}>
      <div className="log-filter">
        <SelectField
          id="bankStanding"
          label={t('lineStanding')}
          value={standing}
          options={STANDINGS.map((value) => ({ value, label: t(`lineStanding_${value}`) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <ListTable
        {...useList(bankLineRoutes.listBankLines, { query }, { staleTime: 0 })}
        isPart
        caption={t('linesCaption')}
        columns={bankLineColumns(setDeciding)}
        rowKey={(line) => line.id}
        view={[view, setView]}
        emptyText={t(standing === 'open' ? 'linesNoneOpen' : 'linesNone')}
        noMatchText={t('noMatch')}
      />
      {deciding ? <DecideDialog line={deciding} onClose={() => setDeciding(null)} /> : null}
    </TableSheet>
  )
}

const STANDINGS = [...LINE_STANDINGS, 'all'] as const

/** Keeps the choice in the address. */
function useStanding() {
  const [params, setParams] = useSearchParams()
  const choose = (value: string) => {
    const next = new URLSearchParams(params)
    next.delete('bankPage')
    next.set('bankStanding', value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { standing: STANDINGS.find((it) => it === params.get('bankStanding')) ?? 'open', choose }
}

const bankLineColumns = (onDecide: (line: BankLineRecord) => void): readonly Column<BankLineRecord>[] => [
  {
    key: 'bookedOn',
    header: t('columnBooked'),
    align: 'number',
    cell: ({ on }) => formatDate(on),
  },
  {
    key: 'description',
    header: t('columnDescription'),
    place: 'main',
    cell: ({ description, id }) => description || t('lineNo', { id }),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  { key: 'is', header: t('columnIs'), place: 'lead', cell: whatItIs },
  {
    key: 'decide',
    header: t('columnToDo'),
    cell: (line) =>
      line.fileName === null ? (
        '–'
      ) : (
        <Button
          kind="default"
          size="small"
          aria-label={t('decideOf', { id: line.id })}
          onClick={() => onDecide(line)}
        >
          {t('decide')}
        </Button>
      ),
  },
]

const BADGES: Readonly<Record<BankLineRecord['standing'], StatusKind>> = {
  open: 'waiting',
  matched: 'good',
  'set-aside': 'neutral',
}

function whatItIs({ standing, payoutId, evidence, note, decidedBy, decidedAt }: BankLineRecord) {
  const facts = [
    payoutId,
    evidence === null ? null : t(`evidence_${evidence}`),
    note === '' ? null : note,
    decidedBy === null || decidedAt === null
      ? null
      : t('decidedBy', { name: decidedBy, at: formatInstant(decidedAt) }),
  ]
  return (
    <>
      <StatusBadge kind={BADGES[standing]}>{t(`lineStanding_${standing}`)}</StatusBadge>
      <br />
      <span className="muted small">{facts.filter((it) => it !== null).join('. ')}</span>
    </>
  )
}
