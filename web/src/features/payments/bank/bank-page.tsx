import { Link, Navigate } from 'react-router'
import type { BankGoal } from '../../../lib/bank-goal.ts'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { t } from '../../../lib/messages/bank.ts'
import { t as payments } from '../../../lib/messages/payments.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS, payoffPath, planPath } from '../../../lib/paths.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { BankFlow, STEP_TITLES } from './bank-flow.tsx'
import type { BankStep } from './bank-step.ts'
import '../core/payment-result.css'

interface BankPageProps {
  readonly goal: BankGoal
  /** The payer comes back from the page of the bank, or from an e-mail. */
  readonly isBack: boolean
}

/** The steps of an ACH payment on a page of their own. If payments are off, only the link back. */
export default function BankPage({ goal, isBack }: BankPageProps) {
  const { parcelId, returnTo } = goal
  const { data: config, isError } = usePaymentConfig()
  return (
    <Sheet isRuled className="stack loose payment-result">
      {config?.mode === 'off' || config?.isCompanySet === false || (config === undefined && !isError) ? (
        <>
          <PageHeading title={t('submitHeading')} isModest />
          {config ? <p>{payments(config.isCompanySet ? 'offBody' : 'closedBody')}</p> : <LoadingLines />}
        </>
      ) : (
        <BankFlow
          goal={goal}
          isOwnPage
          wantsAnother={returnTo === 'autopay' && !isBack}
          withoutPayment={
            parcelId === null ? (
              <ChooseCertificate />
            ) : (
              <Navigate replace to={`${planPath(parcelId)}?account=linked`} />
            )
          }
          frame={(step, content) => (
            <>
              <PageHeading title={t(headingOf(step))} isModest />
              <h2>{t(STEP_TITLES[step])}</h2>
              {content}
            </>
          )}
        />
      )}
      {parcelId === null ? null : (
        <p>
          <Link
            className={buttonClass({ kind: 'default' })}
            to={returnTo === 'autopay' ? planPath(parcelId) : payoffPath(parcelId)}
          >
            {returnTo === 'autopay' ? t('backToPlan') : payments('backToPayoff')}
          </Link>
        </p>
      )}
      <p className="small muted">{payments.rich('help', { phone: <ServicingPhone /> })}</p>
    </Sheet>
  )
}

const LoadingLines = () => (
  <Loading>
    <TextSkeleton lines={6} />
  </Loading>
)

/** Returns the specification's heading for the real step. */
function headingOf(step: BankStep['step'] | 'loading') {
  switch (step) {
    case 'register':
    case 'loading':
      return 'submitHeading'
    case 'registered':
    case 'validate':
    case 'checking':
      return 'verifyHeading'
    case 'validated':
    case 'pay':
      return 'chargeHeading'
  }
}

const ChooseCertificate = () => (
  <div className="stack">
    <p>{t('chooseCertificate')}</p>
    <p className="row">
      <Link className={buttonClass()} to={PATHS.search}>
        {t('toSearch')}
      </Link>
      <Link className={buttonClass({ kind: 'default' })} to={PATHS.myParcels}>
        {t('toMine')}
      </Link>
    </p>
  </div>
)
