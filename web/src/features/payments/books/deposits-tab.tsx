import { t } from '../../../lib/messages/bank-lines.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { FirstAccount } from './accounts.tsx'
import { BankedMoneyTable } from './banked-money.tsx'
import { Deposits } from './deposits.tsx'
import { OnHand } from './on-hand.tsx'
import { useAccounts } from './use-accounts.ts'

/** What is on hand, the deposits, and the money by the day on which it was in the bank. */
export function DepositsTab() {
  return (
    <Loaded query={useAccounts()} failedTitle={t('failed')} skeleton={<BlockSkeleton height="40rem" />}>
      {(accounts) => (
        <>
          {accounts.length === 0 ? <FirstAccount /> : null}
          <OnHand accounts={accounts} />
          <Deposits accounts={accounts} />
          <BankedMoneyTable />
        </>
      )}
    </Loaded>
  )
}
