import { Link } from 'react-router'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { t } from '../../../lib/messages/bank.ts'
import { t as payments } from '../../../lib/messages/payments.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS, payoffPath } from '../../../lib/paths.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { BankFlow, STEP_TITLES } from './bank-flow.tsx'
import type { BankStep } from './bank-step.ts'
import '../payment-result.css'

/** The steps of a bank payment on a page of their own; where payments are switched off, only the way back. */
export default function BankPage({ parcelId }: { readonly parcelId: number | null }) {
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
          payment={parcelId === null ? null : { parcelId, portionCents: null }}
          isOwnPage
          withoutCertificate={<ChooseCertificate />}
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
          <Link className={buttonClass({ kind: 'default' })} to={payoffPath(parcelId)}>
            {payments('backToPayoff')}
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

/** The specification's headings, by where the payer really is. */
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
