import type { Certificate } from '@fieldstone/contract/entities/certificate'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { MethodOffer } from '@fieldstone/domain/payments/limits'
import { Link } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payments.ts'
import { payoffPrintPath } from '../../lib/paths.ts'

interface BankStepProps {
  readonly certificate: Certificate
  readonly portionCents: Cents
  readonly offers: readonly MethodOffer[]
}

/** Placeholder for the registration of a bank account: how to pay until then. */
export function BankStep({ certificate, portionCents, offers }: BankStepProps) {
  const totalOf = (method: MethodOffer['method']) => (
    <b className="money">{formatMoney(offers.find((offer) => offer.method === method)?.totalCents)}</b>
  )
  const isCardOffered = offers.some((offer) => offer.method === 'CC' && offer.disabledBy === null)
  return (
    <section className="stack prose">
      <h3>{t('bankStepTitle')}</h3>
      <p>{t.rich('bankStepBody', { amount: <span className="money">{formatMoney(portionCents)}</span> })}</p>
      <ul className="stack tight">
        {isCardOffered ? <li>{t.rich('bankStepCard', { total: totalOf('CC') })}</li> : null}
        <li>
          {t.rich('bankStepMail', { total: totalOf('MAIL') })}{' '}
          <Link to={payoffPrintPath(certificate.id)}>{t('bankStepPrint')}</Link>
        </li>
        <li>{t.rich('bankStepWire', { total: totalOf('WIRE'), phone: <ServicingPhone /> })}</li>
      </ul>
    </section>
  )
}
