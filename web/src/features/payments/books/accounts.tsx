import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { depositAccountRoutes } from '@fieldstone/contract/routes/payments/deposit-accounts'
import { firstOfMonth, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { centsToText, readDollars } from '@fieldstone/domain/money/dollars'
import { type ReactNode, useState } from 'react'
import { todayHere } from '../../../lib/dates.ts'
import { type Act, ActDialog } from '../../../lib/form/act-dialog.tsx'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank-lines.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { showSuccess } from '../../../ui/toasts.tsx'

/** The bank accounts with their balances. Without one, asks for it. */
export function Accounts({ accounts }: { readonly accounts: readonly DepositAccount[] }) {
  const [changed, setChanged] = useState<DepositAccount | null>(null)
  const [stated, setStated] = useState<DepositAccount | null>(null)
  if (accounts.length === 0) return <FirstAccount />
  return (
    <TableSheet title={t('accountsHeading')} beside={<AddAccount kind="default" />}>
      <StaticTable
        caption={t('accountsCaption')}
        columns={columns({ onChange: setChanged, onBalance: setStated })}
        rows={accounts}
        rowKey={({ id }) => id}
      />
      {changed === null ? null : <AccountDialog account={changed} onClose={() => setChanged(null)} />}
      {stated === null ? null : <BalanceDialog account={stated} onClose={() => setStated(null)} />}
    </TableSheet>
  )
}

/** Says what to do before anything can be deposited or imported. */
export function FirstAccount() {
  return (
    <Notice kind="waiting" title={t('firstAccount')}>
      <p>{t('firstAccountBody')}</p>
      <AddAccount />
    </Notice>
  )
}

function AddAccount({ kind }: { readonly kind?: 'default' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(kind ? { kind } : {})} size="small" onClick={() => setOpen(true)}>
        {t('addAccount')}
      </Button>
      {isOpen ? <AccountDialog account={null} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface Acts {
  readonly onChange: (account: DepositAccount) => void
  readonly onBalance: (account: DepositAccount) => void
}

const columns = ({ onChange, onBalance }: Acts): readonly Column<DepositAccount>[] => [
  {
    key: 'name',
    header: t('columnAccount'),
    place: 'main',
    cell: ({ name, accountNo }) => twoLines(name, accountNo),
  },
  {
    key: 'opening',
    header: t('columnOpening'),
    align: 'money',
    cell: ({ openingCents, openedOn }) => twoLines(formatMoney(openingCents), formatDate(openedOn)),
  },
  {
    key: 'balance',
    header: t('columnBalance'),
    align: 'money',
    cell: ({ computedCents, lineThrough }) =>
      twoLines(
        formatMoney(computedCents),
        lineThrough === null ? t('noLines') : t('balanceThrough', { date: formatDate(lineThrough) }),
      ),
  },
  {
    key: 'stated',
    header: t('columnStated'),
    align: 'money',
    cell: ({ statedOn, statedCents }) =>
      statedOn === null ? t('noneStated') : twoLines(formatMoney(statedCents), formatDate(statedOn)),
  },
  {
    key: 'open',
    header: t('columnOpenLines'),
    align: 'number',
    cell: ({ openLineCount }) => formatCount(openLineCount),
  },
  {
    key: 'acts',
    header: t('columnToDo'),
    cell: (account) => (
      <span className="row-acts">
        <Button
          kind="default"
          size="small"
          aria-label={t('enterBalanceOf', { name: account.name })}
          onClick={() => onBalance(account)}
        >
          {t('enterBalance')}
        </Button>
        <Button
          kind="default"
          size="small"
          aria-label={t('changeOf', { name: account.name })}
          onClick={() => onChange(account)}
        >
          {t('changeAccount')}
        </Button>
      </span>
    ),
  },
]

const twoLines = (first: ReactNode, second: string) => (
  <>
    {first}
    {second === '' ? null : (
      <>
        <br />
        <span className="muted small">{second}</span>
      </>
    )}
  </>
)

interface AccountDialogProps {
  readonly account: DepositAccount | null
  readonly onClose: () => void
}

function AccountDialog({ account, onClose }: AccountDialogProps) {
  const add = useSend(depositAccountRoutes.addDepositAccount, { waits: true })
  const change = useSend(depositAccountRoutes.changeDepositAccount, { waits: true })
  const act: Act = {
    title: t('accountTitle'),
    lede: t(account?.isOpeningFixed ? 'accountFixed' : 'accountLede'),
    actionLabel: t('saveAccount'),
    problem: t('accountProblem'),
    fields: [
      { name: 'name', label: t('accountName'), kind: 'text', initial: account?.name ?? '', maxLength: 80 },
      {
        ...{ name: 'accountNo', label: t('accountNo'), hint: t('accountNoHint'), kind: 'text' },
        ...{ initial: account?.accountNo ?? '', isOptional: true, maxLength: 34 },
      },
      {
        ...{ name: 'openedDate', label: t('openedOn'), kind: 'date' },
        initial: account?.openedOn ?? firstOfMonth(todayHere()),
      },
      {
        ...{ name: 'openingBalance', label: t('openingBalance'), kind: 'signed' },
        initial: account === null ? '' : centsToText(account.openingCents),
      },
    ],
    send: async ({ name = '', accountNo = '', openedDate = '', openingBalance = '' }) => {
      const body = { name, accountNo, openedOn: plainDate(openedDate), openingCents: centsIn(openingBalance) }
      await (account === null ? add({ body }) : change({ params: { id: account.id }, body }))
      void showSuccess(t('accountSaved'))
    },
  }
  return <ActDialog act={act} onClose={onClose} />
}

function BalanceDialog({
  account,
  onClose,
}: {
  readonly account: DepositAccount
  readonly onClose: () => void
}) {
  const enter = useSend(depositAccountRoutes.enterBankBalance, { waits: true })
  const act: Act = {
    title: t('balanceTitle', { name: account.name }),
    lede: t('balanceLede'),
    actionLabel: t('saveBalance'),
    problem: t('balanceProblem'),
    fields: [
      {
        name: 'balanceDate',
        label: t('balanceOn'),
        kind: 'date',
        initial: account.lineThrough ?? todayHere(),
      },
      { name: 'statedBalance', label: t('balanceAmount'), kind: 'signed' },
    ],
    send: async ({ balanceDate = '', statedBalance = '' }) => {
      await enter({
        body: { accountId: account.id, on: plainDate(balanceDate), balanceCents: centsIn(statedBalance) },
      })
      void showSuccess(t('balanceSaved'))
    },
  }
  return <ActDialog act={act} onClose={onClose} />
}

/** The dialog has checked the text. */
export function centsIn(text: string) {
  const amount = readDollars(text)
  if (amount === null) throw new Error('the dialog did not check the amount')
  return amount
}
