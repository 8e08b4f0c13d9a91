import { Link } from 'react-router'
import { t } from '../../../lib/messages/saved-methods.ts'
import { PATHS } from '../../../lib/paths.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { useBankAccounts } from '../bank/bank-queries.ts'
import { SavedAccounts } from './saved-accounts.tsx'
import { SavedCards } from './saved-cards.tsx'

/** Shows what a payer has saved to pay with: bank accounts, of which one is offered first, and cards. */
export default function SavedMethods() {
  const accounts = useBankAccounts()
  const { data: config } = usePaymentConfig()
  return (
    <Sheet className="stack" aria-labelledby="saved-methods">
      <div className="stack tight">
        <h2 id="saved-methods">{t('title')}</h2>
        <p className="muted">{t('lede')}</p>
      </div>
      <h3>{t('accountsTitle')}</h3>
      <Loaded query={accounts} skeleton={<BlockSkeleton height="6rem" />}>
        {(list) => <SavedAccounts accounts={list} />}
      </Loaded>
      {config?.mode === 'off' ? null : (
        <p>
          {/* A whole new document: it alone may load the provider's library. */}
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.payment} reloadDocument>
            {t('register')}
          </Link>
        </p>
      )}
      <h3>{t('cardsTitle')}</h3>
      <SavedCards />
    </Sheet>
  )
}
