import type { Deposit } from '@fieldstone/contract/entities/payments/deposit'
import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/deposits.ts'
import { slipPath } from '../../../lib/staff-paths.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useList } from '../../../lib/use-list.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { showSuccess } from '../../../ui/toasts.tsx'
import { paymentColumns } from './deposit-payments.tsx'
import { SlipDialog } from './slip-dialog.tsx'

interface DepositsProps {
  readonly accounts: readonly DepositAccount[]
}

/** Lists the deposit slips, the lockbox deposits and the wires. Each opens to its payments. */
export function Deposits({ accounts }: DepositsProps) {
  const [view, setView] = useTableView(20, 'deposits')
  const [params, setParams] = useSearchParams()
  const bank = params.get('depositsBank') === 'missing' ? ('missing' as const) : undefined
  const table = useList(depositRoutes.listDeposits, { query: { ...view, bank } }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  const choose = (value: string) => {
    const next = new URLSearchParams(params)
    next.delete('depositsPage')
    if (value === '') next.delete('depositsBank')
    else next.set('depositsBank', value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <TableSheet title={t('depositsHeading')}>
      <div className="log-filter">
        <SelectField
          id="depositsBank"
          label={t('filterBank')}
          value={bank ?? ''}
          none={t('filterBankAll')}
          options={[{ value: 'missing', label: t('filterBankMissing') }]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <ListTable
        {...table}
        isPart
        caption={t('depositsCaption')}
        columns={columns()}
        totals={totalsOf(table.list.data, columns())}
        rowKey={({ id }) => id}
        detailsOf={({ id }) => <Payments id={id} accounts={accounts} />}
        view={[view, setView]}
        emptyText={t(bank === undefined ? 'depositsNone' : 'noMatch')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}

const columns = (): readonly Column<Deposit>[] => [
  {
    key: 'depositDate',
    header: t('columnDay'),
    align: 'number',
    place: 'main',
    cell: ({ depositedOn }) => formatDate(depositedOn),
  },
  { key: 'number', header: t('columnDeposit'), align: 'number', cell: ({ number }) => number },
  {
    key: 'kind',
    header: t('columnKind'),
    cell: ({ kind, fileName, note }) => (
      <>
        {t(`kind_${kind}`)}
        {fileName === null && note === '' ? null : (
          <>
            <br />
            <span className="muted small">{fileName ?? note}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'account',
    header: t('columnAccount'),
    cell: ({ accountName }) => accountName ?? <span className="muted">{t('accountUnknown')}</span>,
  },
  {
    key: 'payments',
    header: t('columnPayments'),
    align: 'number',
    cell: ({ paymentCount }) => formatCount(paymentCount),
  },
  {
    key: 'total',
    header: t('columnTotal'),
    align: 'money',
    cell: ({ totalCents }) => <b>{formatMoney(totalCents)}</b>,
  },
  { key: 'bank', header: t('columnBank'), place: 'lead', cell: bankText },
]

function bankText({ bankOn, bankDifferenceCents, totalCents }: Deposit) {
  if (bankOn === null && totalCents === 0) return '–'
  if (bankOn === null) return <StatusBadge kind="waiting">{t('inTransit')}</StatusBadge>
  const isOff = bankDifferenceCents !== null && bankDifferenceCents !== 0
  return (
    <>
      <StatusBadge kind={isOff ? 'bad' : 'good'}>{t('atBank', { date: formatDate(bankOn) })}</StatusBadge>
      {isOff ? (
        <>
          <br />
          <span className="small">{t('bankOff', { amount: formatMoney(bankDifferenceCents) })}</span>
        </>
      ) : null}
    </>
  )
}

interface PaymentsProps extends DepositsProps {
  readonly id: number
}

function Payments({ id, accounts }: PaymentsProps) {
  const { pathname, search } = useLocation()
  const deposit = useCall(depositRoutes.getDeposit, { params: { id } }, { staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  const undo = useSend(depositRoutes.undoDeposit, { waits: true })
  const undoing = useAction(async () => {
    await undo({ params: { id } })
    void showSuccess(t('undone'))
  })
  return (
    <Loaded query={deposit} skeleton={<BlockSkeleton height="8rem" />}>
      {(read) => (
        <div className="payout-lines stack">
          <div className="row">
            {read.kind === 'slip' ? (
              <Link className={buttonClass({ kind: 'default', size: 'small' })} to={slipPath(id)}>
                {t('print')}
              </Link>
            ) : null}
            {read.canChange ? (
              <>
                <Button kind="default" size="small" onClick={() => setOpen(true)}>
                  {t('change')}
                </Button>
                <Button kind="default" size="small" isBusy={undoing.isBusy} onClick={() => undoing.run()}>
                  {t('undo')}
                </Button>
              </>
            ) : (
              <p className="muted small">{t('fixed')}</p>
            )}
          </div>
          <StaticTable
            caption={t('show')}
            columns={[...paymentColumns(pathname + search), stateColumn()]}
            rows={read.payments}
            rowKey={(payment) => payment.id}
          />
          {isOpen ? (
            <SlipDialog
              deposit={read}
              payments={read.payments}
              accounts={accounts}
              onClose={() => setOpen(false)}
              onDone={() => setOpen(false)}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

const stateColumn = (): ReturnType<typeof paymentColumns>[number] => ({
  key: 'state',
  header: t('columnState'),
  cell: ({ state }) => t(`state_${state}`),
})
