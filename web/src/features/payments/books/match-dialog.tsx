import type { BankItemRecord, BankLineRecord } from '@fieldstone/contract/entities/payments/bank-line'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank-lines.ts'
import { useList } from '../../../lib/use-list.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Failed } from '../../../ui/failed.tsx'
import { TextField } from '../../../ui/field.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { showSuccess } from '../../../ui/toasts.tsx'
import { itemText, keyOfItem } from './bank-items.tsx'

interface MatchDialogProps {
  readonly lines: readonly BankLineRecord[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Matches lines with items, with both sums and their difference in sight. */
export function MatchDialog({ lines, onClose, onDone }: MatchDialogProps) {
  const match = useSend(bankLineRoutes.matchBankLines, { waits: true })
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankItemRecord>>(new Map())
  const lineCents = sumCents(lines.map(({ amountCents }) => amountCents))
  const itemCents = sumCents([...chosen.values()].map(({ amountCents }) => amountCents))
  const differenceCents = cents(lineCents - itemCents)
  const form = useForm({
    initial: { search: '', note: '' },
    check: ({ note }) =>
      problemIn(t('matchProblem'), {
        ...(chosen.size === 0 ? { search: t('matchNeedItem') } : {}),
        ...(chosen.size > 0 && differenceCents !== 0 && note.trim() === ''
          ? { note: t('matchNeedNote') }
          : {}),
      }),
    fieldNames: { items: 'search', lineIds: 'search' },
    refused: ({ message, fields }) => ({ title: `${t('matchProblem')} ${message}`, fields }),
    send: async ({ note }) => {
      await match({
        body: {
          lineIds: lines.map(({ id }) => id),
          items: [...chosen.values()].map(({ kind, id }) => ({ kind, id })),
          note: note.trim(),
        },
      })
      void showSuccess(t('matched'))
      onDone()
    },
  })
  const choose = (item: BankItemRecord, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(keyOfItem(item), item)
    else next.delete(keyOfItem(item))
    setChosen(next)
  }
  return (
    <DialogForm
      form={form}
      title={t('matchTitle')}
      actionLabel={t('matchSend')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <MoneyTable
        size="compact"
        caption={t('matchLines')}
        entries={lines.map((line) => ({
          key: String(line.id),
          label: `${formatDate(line.on)}: ${line.description || t('lineNo', { id: line.id })}`,
          amount: formatMoney(line.amountCents),
        }))}
        total={{ label: t('matchSumLines'), amount: formatMoney(lineCents) }}
      />
      <TextField {...form.field('search')} label={t('matchSearch')} autoComplete="off" maxLength={100} />
      <Items
        accountId={lines[0]?.accountId}
        search={form.values.search}
        wantedCents={differenceCents}
        chosen={chosen}
        onChoose={choose}
      />
      <MoneyTable
        size="compact"
        caption={t('matchDifference')}
        entries={[
          { key: 'lines', label: t('matchSumLines'), amount: formatMoney(lineCents) },
          { key: 'items', label: t('matchSumItems'), amount: formatMoney(itemCents) },
        ]}
        total={{ label: t('matchDifference'), amount: formatMoney(differenceCents) }}
      />
      {chosen.size === 0 || differenceCents === 0 ? null : (
        <TextField {...form.field('note')} label={t('matchNote')} maxLength={200} />
      )}
    </DialogForm>
  )
}

interface ItemsProps {
  readonly accountId: number | undefined
  readonly search: string
  /** What the chosen lines have more than the chosen items. Items close to this amount come first. */
  readonly wantedCents: number
  readonly chosen: ReadonlyMap<string, BankItemRecord>
  readonly onChoose: (item: BankItemRecord, isChosen: boolean) => void
}

const MOST_SHOWN = 50

function Items({ accountId, search, wantedCents, chosen, onChoose }: ItemsProps) {
  const query = {
    ...{ page: 1, pageSize: MOST_SHOWN, sort: 'closeness' },
    ...{ filter: search.trim(), account: accountId, nearCents: String(wantedCents) },
  }
  const { list } = useList(bankLineRoutes.listBankItems, { query }, { staleTime: 0 })
  if (list.error)
    return <Failed title={t('failed')} message={list.error.message} onRetry={() => void list.refetch()} />
  const found = list.data?.rows ?? []
  const hidden = [...chosen.values()].filter((item) => !found.some((it) => keyOfItem(it) === keyOfItem(item)))
  const rows = [...hidden, ...found].sort(
    (a, b) => rankOf(a, chosen, wantedCents) - rankOf(b, chosen, wantedCents),
  )
  if (list.data !== undefined && rows.length === 0)
    return <p className="muted">{t(search === '' ? 'matchNoItems' : 'noMatch')}</p>
  const more = (list.data?.totalCount ?? 0) - found.length
  return (
    <div className="match-items">
      <StaticTable
        caption={t('matchItems')}
        hasVisibleCaption
        columns={columns(chosen, onChoose)}
        rows={rows}
        rowKey={keyOfItem}
      />
      {more > 0 ? <p className="muted small">{t('itemsMore', { count: formatCount(more) })}</p> : null}
    </div>
  )
}

/** Chosen items first, then those closest to the wanted amount. */
const rankOf = (item: BankItemRecord, chosen: ItemsProps['chosen'], wantedCents: number): number =>
  chosen.has(keyOfItem(item)) ? -1 : Math.abs(item.amountCents - wantedCents)

const columns = (
  chosen: ItemsProps['chosen'],
  onChoose: ItemsProps['onChoose'],
): readonly Column<BankItemRecord>[] => [
  {
    key: 'choose',
    header: t('columnChoose'),
    cell: (item) => (
      <input
        type="checkbox"
        className="choose"
        aria-label={t('matchChooseItem', { item: itemText(item) })}
        checked={chosen.has(keyOfItem(item))}
        onChange={(event) => onChoose(item, event.currentTarget.checked)}
      />
    ),
  },
  { key: 'item', header: t('columnItem'), place: 'main', cell: itemText },
  { key: 'on', header: t('columnExpected'), align: 'number', cell: ({ on }) => formatDate(on) },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
]
