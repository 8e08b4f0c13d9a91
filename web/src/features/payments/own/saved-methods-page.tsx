import { Link } from 'react-router'
import { t } from '../../../lib/messages/saved-methods.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { useBankAccounts } from '../bank/bank-queries.ts'
import { SavedAccounts } from './saved-accounts.tsx'

/** What a payer has saved to pay with: which is offered first, and how to remove one. */
export default function SavedMethodsPage() {
  const accounts = useBankAccounts()
  return (
    <div className="stack loose">
      <div className="stack tight">
        <PageHeading title={t('title')} />
        <p className="lede">{t('lede')}</p>
      </div>
      <Loaded query={accounts} skeleton={<BlockSkeleton height="12rem" />}>
        {(list) => <SavedAccounts accounts={list} />}
      </Loaded>
      <p className="row">
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.payment}>
          {t('register')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.myPayments}>
          {t('toPayments')}
        </Link>
      </p>
    </div>
  )
}
