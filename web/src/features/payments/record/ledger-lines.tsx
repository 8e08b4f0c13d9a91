import type { PaymentRecord } from '@fieldstone/contract/entities/payment-record'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import '../../../ui/data-table.css'

type Lines = PaymentRecord['postings']

/** What the payment brought to the books, line by line; each posting sums to zero. */
export function LedgerLines({ postings }: { readonly postings: Lines }) {
  return (
    <Sheet isRuled isFlush aria-labelledby="ledger">
      <div className="sheet-head">
        <h2 id="ledger">{t('ledgerHeading')}</h2>
      </div>
      {postings.length === 0 ? (
        <p className="table-empty muted">{t('ledgerNone')}</p>
      ) : (
        <Table postings={postings} />
      )}
    </Sheet>
  )
}

const Table = ({ postings }: { readonly postings: Lines }) => (
  <div className="data-table">
    <table className="table stacks still">
      <caption className="visually-hidden">{t('ledgerCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columnPosted')}</th>
          <th scope="col">{t('columnPosting')}</th>
          <th scope="col">{t('columnAccount')}</th>
          <th scope="col">{t('columnEffective')}</th>
          <th scope="col" className="money">
            {t('columnAmount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <tr key={index}>
            <td className="lead num">{formatDate(line.postedOn)}</td>
            <td data-label={t('columnPosting')}>
              {causeOf(line.cause)} <span className="muted num">#{line.id}</span>
            </td>
            <td className="main">{accountOf(line.account)}</td>
            <td className="num" data-label={t('columnEffective')}>
              {formatDate(line.effectiveOn)}
            </td>
            <td className="money" data-label={t('columnAmount')}>
              {formatMoney(line.amountCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const CAUSES = { payment: 'cause_payment', fee: 'cause_fee', refund: 'cause_refund' } as const
const ACCOUNTS = {
  receivable: 'account_receivable',
  cash: 'account_cash',
  escrow: 'account_escrow',
  'fee-income': 'account_fee-income',
  'interest-income': 'account_interest-income',
  holder: 'account_holder',
  'write-off': 'account_write-off',
} as const

const isKey = <T extends object>(words: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(words, key)

/** A code without words here stands as it came. */
const causeOf = (cause: string): string => (isKey(CAUSES, cause) ? t(CAUSES[cause]) : cause)
const accountOf = (account: string): string => (isKey(ACCOUNTS, account) ? t(ACCOUNTS[account]) : account)
