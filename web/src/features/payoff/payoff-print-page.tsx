import type { Certificate } from '@fieldstone/contract/entities/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payment'
import type { PayoffQuote } from '@fieldstone/contract/entities/payoff'
import type { SiteSettings } from '@fieldstone/contract/entities/site'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCertificate, useCertificateId } from '../../lib/certificate.ts'
import { ReachServicing } from '../../lib/contact.tsx'
import { formatBps, formatDate, formatLongDate, formatMoney, formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { payoffPath } from '../../lib/paths.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { postalLines } from '../../lib/postal.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { FactList } from '../../ui/docket.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Figure } from '../../ui/figure.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paper } from '../../ui/paper.tsx'
import { BlockSkeleton, Waiting } from '../../ui/skeletons.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { usePrintQuote } from './use-print-quote.ts'

/** The PAYOFF INVOICE: one Letter page with a payment slip. */
export default function PayoffPrintPage() {
  const id = useCertificateId()
  const certificate = useCertificate(id)
  const site = useSiteSettings()
  const config = usePaymentConfig()
  const isPrinted = certificate.data?.offer.payoff.buttons.printPayoff === true
  const quote = usePrintQuote(id, isPrinted)
  const failed = [certificate, site, config, quote].find((query) => query.isError)
  if (failed?.error)
    return (
      <Shell id={id}>
        <Failed
          title={shared('failedTitle')}
          message={failed.error.message}
          onRetry={() => void failed.refetch()}
        />
      </Shell>
    )
  if (!certificate.data || !site.data || !config.data || (isPrinted && quote.data === undefined))
    return (
      <Shell id={id}>
        <Waiting>
          <BlockSkeleton height="60rem" />
        </Waiting>
      </Shell>
    )
  if (quote.data === undefined)
    return (
      <Shell id={id}>
        <Notice kind="waiting" title={t('cannotPrintTitle')}>
          {t.rich('cannotPrint', { reach: <ReachServicing /> })}
        </Notice>
      </Shell>
    )
  return (
    <Invoice
      certificate={asQuoted(certificate.data, quote.data)}
      quoteId={quote.data.quoteId}
      site={site.data}
      config={config.data}
    />
  )
}

/** The invoice shows the figures of its numbered quote: the record may have been loaded earlier. */
function asQuoted(certificate: Certificate, quote: PayoffQuote): Certificate {
  const { principalCents, interestCents, expenseCents, totalCents, goodThrough } = quote
  const { offer } = certificate
  const { goodUntil } = offer.payoff
  // The date shown may be earlier than the good-through date; the amount is the same.
  const until = goodUntil === certificate.goodThrough ? goodThrough : goodUntil
  return {
    ...certificate,
    principalCents,
    interestCents,
    expenseCents,
    totalCents,
    goodThrough,
    offer: { ...offer, payoff: { ...offer.payoff, goodUntil: until } },
  }
}

const Shell = ({ id, children }: { readonly id: number; readonly children: ReactNode }) => (
  <div className="stack">
    <BackLink id={id} />
    <PageHeading title={t('printTitle')} isModest />
    {children}
  </div>
)

const BackLink = ({ id }: { readonly id: number }) => <Link to={payoffPath(id)}>{t('printBack')}</Link>

interface InvoiceProps {
  readonly certificate: Certificate
  readonly quoteId: number
  readonly site: SiteSettings
  readonly config: PaymentConfig
}

function Invoice({ certificate, quoteId, site, config }: InvoiceProps) {
  const { certificateNo, countyName, stateName, offer } = certificate
  const until = offer.payoff.goodUntil
  const number = <b className="num">{certificateNo}</b>
  const head = (
    <>
      <PageHeading title={t('printTitle')} area={certificateNo} />
      <p>{t.rich('printAbout', { number, county: countyName, state: stateName })}</p>
      <p className="num">{t('printNumber', { number: quoteId })}</p>
    </>
  )
  return (
    <Paper
      back={<BackLink id={certificate.id} />}
      printLabel={t('printButton')}
      actions={<DownloadPdf id={certificate.id} certificateNo={certificateNo} />}
      head={head}
      sender={[...postalLines(site, 'postal'), formatPhone(site.tollFree || site.phone)]}
    >
      <section className="due">
        <FactList facts={propertyFacts(certificate)} />
        <div className="due-figure">
          <p className="small">{t('totalDue')}</p>
          <Figure amount={formatMoney(certificate.totalCents)} />
          <p className="small">{t('goodThrough')}</p>
          <p>
            <b>{formatLongDate(until)}</b>
          </p>
        </div>
      </section>
      <MoneyTable
        caption={t('breakdownCaption')}
        headings={[t('type'), t('amount')]}
        entries={[
          { key: 'principal', label: t('principal'), amount: formatMoney(certificate.principalCents) },
          { key: 'interest', label: t('interest'), amount: formatMoney(certificate.interestCents) },
          { key: 'expenses', label: t('expenses'), amount: formatMoney(certificate.expenseCents) },
        ]}
        total={{ label: t('totalDue'), amount: formatMoney(certificate.totalCents) }}
      />
      <section className="stack">
        <h2>{t('howToPay')}</h2>
        <FactList facts={waysToPay(certificate, site, config)} />
      </section>
      <p className="small">{t('legalText')}</p>
      <div className="cut">
        <span>{t('cutHere')}</span>
      </div>
      <PaymentSlip certificate={certificate} quoteId={quoteId} site={site} />
    </Paper>
  )
}

const propertyFacts = ({ ownerName, addressFull, parcelNo, purchasedOn }: Certificate) => [
  { label: t('owner'), value: ownerName || t('notRecorded') },
  { label: t('property'), value: addressFull || t('notRecorded') },
  { label: t('printParcel'), value: parcelNo, isNumber: true },
  { label: t('purchaseDate'), value: formatDate(purchasedOn) || t('notRecorded'), isNumber: true },
]

function waysToPay({ totalCents }: Certificate, site: SiteSettings, config: PaymentConfig) {
  const due = totalCents ?? cents(0)
  const wire = cents(due + config.wireFeeCents)
  const card = {
    label: t('byCard', { fee: formatBps(config.cardFeeBps) }),
    value: t.rich('byCardBody', { amount: money(chargeOf(due, 'CC', config).totalCents) }),
  }
  return [
    {
      label: t('byMail'),
      value: t.rich('byMailBody', { amount: money(due), company: site.companyName }),
    },
    ...(config.mode === 'off' ? [] : [card]),
    {
      label: t('byWire', { fee: formatMoney(config.wireFeeCents) }),
      value: t.rich('byWireBody', { amount: money(wire) }),
    },
  ]
}

const money = (amount: Cents) => <b className="money">{formatMoney(amount)}</b>
