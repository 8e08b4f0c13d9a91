import { t } from '../../../lib/messages/bank-lines.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { Accounts } from './accounts.tsx'
import { Balances } from './balances.tsx'
import { BankItems } from './bank-items.tsx'
import { BankLines } from './bank-lines.tsx'
import { StatementImport } from './statement-import.tsx'
import { Statements } from './statements.tsx'
import { useAccounts } from './use-accounts.ts'

/** The bank accounts, what each bank line is, what is not at the bank yet, and the statements. */
export function BankTab() {
  return (
    <Loaded query={useAccounts()} failedTitle={t('failed')} skeleton={<BlockSkeleton height="40rem" />}>
      {(accounts) => (
        <>
          <Accounts accounts={accounts} />
          {accounts.length === 0 ? null : (
            <>
              <StatementImport accounts={accounts} />
              <BankLines accounts={accounts} />
              <BankItems />
              <Balances />
              <Statements />
            </>
          )}
        </>
      )}
    </Loaded>
  )
}
