import type { InvoiceSlip } from '@fieldstone/contract/papers/payoff-invoice'

/** The slip to cut off and mail with a payment. It identifies the certificate and the payoff. */
export function PaymentSlip({ slip }: { readonly slip: InvoiceSlip }) {
  return (
    <>
      <div className="cut">
        <span>{slip.cut}</span>
      </div>
      <section className="slip stack">
        <dl>
          {slip.entries.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">
                <b>{value}</b>
              </dd>
            </div>
          ))}
        </dl>
        <p className="small num">{slip.code}</p>
        <address className="small">{slip.mailTo}</address>
      </section>
    </>
  )
}
