import type { Certificate } from '@fieldstone/contract/entities/certificate'
import type { SiteSettings } from '@fieldstone/contract/entities/site'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { postalLines } from '../../lib/postal.ts'

interface PaymentSlipProps {
  readonly certificate: Certificate
  readonly quoteId: number
  readonly site: SiteSettings
}

/** The slip to cut off and mail with a payment. It identifies the certificate and the payoff. */
export function PaymentSlip({ certificate, quoteId, site }: PaymentSlipProps) {
  const { certificateNo, parcelNo, totalCents, offer } = certificate
  const facts = [
    [t('slipCertificate'), certificateNo],
    [t('printParcel'), parcelNo],
    [t('slipArrive'), formatDate(offer.payoff.goodUntil)],
    [t('slipAmount'), formatMoney(totalCents)],
    [t('slipNumber'), quoteId],
  ] as const
  return (
    <section className="slip stack">
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      <address className="small">{t('mailTo', { address: postalLines(site, 'payment').join(', ') })}</address>
    </section>
  )
}
