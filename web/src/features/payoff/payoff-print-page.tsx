import type { Certificate } from '@fieldstone/contract/entities/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payment'
import type { PayoffQuote } from '@fieldstone/contract/entities/payoff'
import type { SiteSettings } from '@fieldstone/contract/entities/site'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { formatBps, formatLongDate, formatMoney, formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { payoffPath } from '../../lib/paths.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { postalLines } from '../../lib/postal.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useCertificate, useCertificateId } from '../../records/certificate.ts'
import { certificateFacts } from '../../records/certificate-facts.ts'
import { allOf, Loaded } from '../../records/loaded.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paper } from '../../ui/paper.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { usePrintQuote } from './use-print-quote.ts'

/** The PAYOFF INVOICE: one Letter page with a payment slip. */
export default function PayoffPrintPage() {
  const id = useCertificateId()
  const queries = { certificate: useCertificate(id), site: useSiteSettings(), config: usePaymentConfig() }
  const read = allOf(queries)
  const mayPrint = queries.certificate.data?.offer.payoff.buttons.printPayoff === true
  const quote = usePrintQuote(id, mayPrint)
  if (read.data && quote.data) return <Invoice {...read.data} quote={quote.data} />
  return (
    <div className="stack">
      <BackLink id={id} />
      <PageHeading title={t('printTitle')} isModest />
      <Loaded
        query={mayPrint ? allOf({ ...queries, quote }) : read}
        skeleton={<BlockSkeleton height="60rem" />}
      >
        {() => (
          <Notice kind="waiting" title={t('cannotPrintTitle')}>
            {t.rich('cannotPrint', { reach: <ReachServicing /> })}
          </Notice>
        )}
      </Loaded>
    </div>
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

const BackLink = ({ id }: { readonly id: number }) => <Link to={payoffPath(id)}>{t('printBack')}</Link>

interface InvoiceProps {
  readonly certificate: Certificate
  readonly quote: PayoffQuote
  readonly site: SiteSettings
  readonly config: PaymentConfig
}

function Invoice({ certificate: asRead, quote, site, config }: InvoiceProps) {
  const certificate = asQuoted(asRead, quote)
  const { owner, property, parcelNo, purchasedOn } = certificateFacts(certificate)
  const { certificateNo, countyName, stateName, offer } = certificate
  const until = offer.payoff.goodUntil
  const number = <b className="num">{certificateNo}</b>
  const head = (
    <>
      <PageHeading title={t('printTitle')} area={certificateNo} />
      <p>{t.rich('printAbout', { number, county: countyName, state: stateName })}</p>
      <p className="num">{t('printNumber', { number: quote.quoteId })}</p>
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
        <FactList facts={[owner, property, parcelNo, purchasedOn]} />
        <div className="due-figure">
          <p className="small">{t('totalDue')}</p>
          <HeroAmount amount={formatMoney(certificate.totalCents)} />
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
      <PaymentSlip certificate={certificate} quoteId={quote.quoteId} site={site} />
    </Paper>
  )
}

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
