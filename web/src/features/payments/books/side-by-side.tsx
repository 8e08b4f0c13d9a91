import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { formatCount, formatDate, formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Compares ledger with payment processor, and processor with bank, and says in one sentence whether they agree. */
export function SideBySide({ summary }: { readonly summary: ReconciliationSummary }) {
  const { ledgerCents, providerCents, payoutCents, bankCents } = summary
  return (
    <div className="books-body stack">
      <Verdict summary={summary} />
      <div className="halves">
        <MoneyTable
          size="compact"
          caption={t('collectedHeading')}
          headings={[t('collectedHeading'), t('columnAmount')]}
          entries={[
            entry('ledger', t('ledger'), ledgerCents),
            entry('provider', t('provider'), providerCents),
          ]}
          total={{ label: t('difference'), amount: formatMoney(cents(ledgerCents - providerCents)) }}
        />
        <MoneyTable
          size="compact"
          caption={t('payoutsArrived')}
          headings={[t('payoutsArrived'), t('columnAmount')]}
          entries={[entry('payouts', t('provider'), payoutCents), entry('bank', t('bank'), bankCents)]}
          total={{ label: t('bankDifference'), amount: formatMoney(cents(bankCents - payoutCents)) }}
        />
        <Fees summary={summary} />
        <Waiting summary={summary} />
      </div>
    </div>
  )
}

const entry = (key: string, label: string, amount: Cents) => ({ key, label, amount: formatMoney(amount) })

function Verdict({ summary }: { readonly summary: ReconciliationSummary }) {
  const { differenceCount, ledgerCents, providerCents, fetchedAt, to } = summary
  if (differenceCount > 0) {
    return (
      <Notice kind="bad" title={t('differ', { count: differenceCount })}>
        {t('differBody')}
      </Notice>
    )
  }
  if (ledgerCents !== providerCents) {
    const amount = formatMoney(cents(Math.abs(ledgerCents - providerCents)))
    return (
      <Notice kind="waiting" title={t('timing', { amount })}>
        {t('timingBody')}
      </Notice>
    )
  }
  if (fetchedAt === null)
    return (
      <Notice kind="waiting" title={t('neverFetched')}>
        {t('neverFetchedBody')}
      </Notice>
    )
  return (
    <Notice kind="good" title={t('agree')}>
      {t('agreeBody', { to: formatDate(to) })}
    </Notice>
  )
}

function Fees({ summary }: { readonly summary: ReconciliationSummary }) {
  const { providerCents, providerFeeCents, otherFeeCents } = summary
  return (
    <MoneyTable
      size="compact"
      caption={t('net')}
      entries={[
        entry('collected', t('provider'), providerCents),
        entry('fees', t('processorFee'), cents(0 - providerFeeCents)),
        entry('other', t('otherFees'), cents(0 - otherFeeCents)),
      ]}
      total={{
        label: t('net'),
        amount: formatMoney(cents(providerCents - providerFeeCents - otherFeeCents)),
      }}
    />
  )
}

function Waiting({ summary }: { readonly summary: ReconciliationSummary }) {
  const { waitingCount, waitingCents, waitingSince, withoutBankCount, openLineCount } = summary
  return (
    <ul className="books-facts">
      <li>
        {waitingSince === null ? (
          t('waitingNone')
        ) : (
          <>
            {t('waiting', { count: formatCount(waitingCount) })}:{' '}
            <b className="num">{formatMoney(waitingCents)}</b>,{' '}
            {t('waitingSince', { date: formatInstantDay(waitingSince) })}
          </>
        )}
      </li>
      <li>
        {withoutBankCount === 0
          ? t('allWithBank')
          : t('withoutBank', { count: formatCount(withoutBankCount) })}
      </li>
      {openLineCount === 0 ? null : <li>{t('openLines', { count: formatCount(openLineCount) })}</li>}
    </ul>
  )
}
