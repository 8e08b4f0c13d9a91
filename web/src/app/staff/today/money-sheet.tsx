import type { DayMoney, Tray } from '@fieldstone/contract/entities/today'
import { ZERO } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/today.ts'
import { PATHS } from '../../../lib/paths.ts'
import { queuePath, reconciliationPath } from '../../../lib/staff-paths.ts'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

interface MoneySheetProps {
  readonly money: DayMoney
  readonly trays: readonly Tray[]
}

/** Shows today's money: received, where it goes, under way, and whether it matches the bank. */
export function MoneySheet({ money, trays }: MoneySheetProps) {
  const { received, receivedCents, uses } = money
  const total = { label: t('total'), amount: formatMoney(receivedCents) }
  return (
    <Sheet isFlush aria-label={t('money')}>
      <div className="block">
        <h2>
          {t('received')} <Link to={PATHS.receivedPayments}>{t('toReceived')}</Link>
        </h2>
        {received.length === 0 ? (
          <p className="muted small">{t('nothingReceived')}</p>
        ) : (
          <MoneyTable
            caption={t('received')}
            size="compact"
            entries={received.map(({ way, count, amountCents }) => ({
              key: way,
              label: t(`way_${way}`, { count }),
              amount: formatMoney(amountCents),
            }))}
            total={total}
          />
        )}
      </div>
      {uses.length === 0 ? null : (
        <div className="block">
          <h2>{t('uses')}</h2>
          <MoneyTable
            caption={t('uses')}
            size="compact"
            entries={uses.map(({ use, count, amountCents }) => ({
              key: use,
              label: t(`use_${use}`, { count }),
              amount: formatMoney(amountCents),
            }))}
            total={total}
          />
        </div>
      )}
      <div className="block">
        <h2>{t('underWay')}</h2>
        <MoneyTable caption={t('underWay')} size="compact" entries={underWayOf(money, trays)} />
        <WithBank money={money} />
      </div>
    </Sheet>
  )
}

function underWayOf(money: DayMoney, trays: readonly Tray[]) {
  const toPost = trays.find(({ queue }) => queue === 'payments-to-post')
  const { postedCount, postedCents, clearingCount, clearingCents, payoutOn, payoutCents } = money
  return [
    {
      key: 'posted',
      label: t('posted', { count: formatCount(postedCount) }),
      amount: formatMoney(postedCents),
    },
    {
      key: 'toPost',
      label: (
        <Link to={queuePath('payments-to-post')}>
          {t('toPost', { count: formatCount(toPost?.waitingCount ?? 0) })}
        </Link>
      ),
      amount: formatMoney(toPost?.amountCents ?? ZERO),
    },
    {
      key: 'clearing',
      label: <Link to={PATHS.webPayments}>{t('clearing', { count: formatCount(clearingCount) })}</Link>,
      amount: formatMoney(clearingCents),
    },
    {
      key: 'payout',
      label: (
        <Link to={reconciliationPath('processor')}>
          {payoutOn === null ? t('notPaidOut') : t('payoutOn', { date: formatDate(payoutOn) })}
        </Link>
      ),
      amount: formatMoney(payoutCents),
    },
  ]
}

function WithBank({ money: { openCount, bankThrough } }: { readonly money: DayMoney }) {
  return (
    <p className="row apart with-bank">
      {openCount > 0 ? (
        <Link className="queue-late" to={reconciliationPath('bank')}>
          {t('toReconcile', { count: openCount })}
        </Link>
      ) : bankThrough === null ? (
        <Link to={reconciliationPath('bank')}>{t('bankUntold')}</Link>
      ) : (
        <StatusBadge kind="good" isBare>
          {t('agrees')}
        </StatusBadge>
      )}{' '}
      {bankThrough === null ? null : (
        <span className="muted">{t('through', { date: formatDate(bankThrough) })}</span>
      )}
    </p>
  )
}
