import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Lines = PaymentRecord['postings']

/** Lists the ledger lines of the payment. Each posting sums to zero. */
export const LedgerLines = ({ postings }: { readonly postings: Lines }) => (
  <TableSheet isRuled title={t('ledgerHeading')}>
    {postings.length === 0 ? (
      <p className="table-empty muted">{t('ledgerNone')}</p>
    ) : (
      <StaticTable
        caption={t('ledgerCaption')}
        columns={columns()}
        rows={postings}
        // Lines are only ever added at the end.
        rowKey={(_, index) => index}
      />
    )}
  </TableSheet>
)

const columns = (): readonly Column<Lines[number]>[] => [
  {
    key: 'posted',
    header: t('columnPosted'),
    place: 'lead',
    align: 'number',
    cell: ({ postedOn }) => formatDate(postedOn),
  },
  {
    key: 'posting',
    header: t('columnPosting'),
    cell: ({ cause, id }) => (
      <>
        {causeOf(cause)} <span className="muted num">#{id}</span>
      </>
    ),
  },
  {
    key: 'account',
    header: t('columnAccount'),
    place: 'main',
    cell: ({ account }) => accountOf(account),
  },
  {
    key: 'effective',
    header: t('columnEffective'),
    align: 'number',
    cell: ({ effectiveOn }) => formatDate(effectiveOn),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
]

const CAUSES = {
  payment: 'cause_payment',
  waiver: 'cause_waiver',
  fee: 'cause_fee',
  refund: 'cause_refund',
  loss: 'cause_loss',
} as const
const ACCOUNTS = {
  receivable: 'account_receivable',
  cash: 'account_cash',
  escrow: 'account_escrow',
  'fee-income': 'account_fee-income',
  'interest-income': 'account_interest-income',
  holder: 'account_holder',
  'write-off': 'account_write-off',
  waived: 'account_waived',
  loss: 'account_loss',
} as const

const isKey = <T extends object>(words: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(words, key)

/** A code without a text is shown as it came. */
const causeOf = (cause: string): string => (isKey(CAUSES, cause) ? t(CAUSES[cause]) : cause)
const accountOf = (account: string): string => (isKey(ACCOUNTS, account) ? t(ACCOUNTS[account]) : account)
