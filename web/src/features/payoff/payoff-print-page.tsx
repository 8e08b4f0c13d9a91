import type { PayoffInvoice } from '@fieldstone/contract/entities/payoff/payoff'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import { INVOICE_WORDS } from '@fieldstone/contract/papers/payoff-invoice-words'
import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { catalogueNow, currentLanguage } from '../../lib/messages/language.ts'
import { t } from '../../lib/messages/payoff-print.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { payoffPath } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/id-param.ts'
import { allOf, Loaded } from '../../records/loaded.tsx'
import { PaperProof } from '../../records/paper-proof.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paper, PaperFacts, PaperFigures } from '../../ui/paper.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { usePrintQuote } from './use-print-quote.ts'

/** The PAYOFF INVOICE: one Letter page with a payment slip. What it says is what its PDF says. */
export default function PayoffPrintPage() {
  const id = useCertificateId()
  const queries = { certificate: useCertificate(id), site: useSiteSettings() }
  const read = allOf(queries)
  const mayPrint = queries.certificate.data?.offer.payoff.buttons.printPayoff === true
  const quote = usePrintQuote(id, mayPrint)
  if (read.data && quote.data?.invoice) return <Invoice invoice={quote.data.invoice} site={read.data.site} />
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

const BackLink = ({ id }: { readonly id: number }) => <Link to={payoffPath(id)}>{t('printBack')}</Link>

interface InvoiceProps {
  readonly invoice: PayoffInvoice
  readonly site: SiteSettings
}

function Invoice({ invoice, site }: InvoiceProps) {
  const { certificateId, certificateNo } = invoice
  const words = catalogueNow('invoice', INVOICE_WORDS)
  const sheet = invoiceDocument(invoice, site, words, currentLanguage())
  const head = (
    <>
      <PageHeading title={sheet.title} area={certificateNo} />
      <p>{sheet.about}</p>
      <p className="num">{sheet.number}</p>
    </>
  )
  return (
    <Paper
      back={<BackLink id={certificateId} />}
      printLabel={t('printButton')}
      actions={<DownloadPdf id={certificateId} certificateNo={certificateNo} />}
      head={head}
      sender={sheet.sender}
    >
      <section className="due">
        <PaperFacts facts={sheet.facts} />
        <div className="due-figure">
          <p className="small">{sheet.due.label}</p>
          <HeroAmount amount={sheet.due.amount} />
          <p className="small">{sheet.goodThrough.label}</p>
          <p>
            <b>{sheet.goodThrough.date}</b>
          </p>
        </div>
      </section>
      <PaperFigures caption={t('figuresCaption')} sheet={sheet} />
      {sheet.notice ? (
        <Notice kind="waiting" title={sheet.notice.title}>
          {sheet.notice.text}
        </Notice>
      ) : null}
      {sheet.ways ? (
        <section className="stack">
          <h2>{sheet.ways.title}</h2>
          <PaperFacts facts={sheet.ways.entries} />
        </section>
      ) : null}
      <p className="small">{sheet.legalText}</p>
      <PaperProof proof={sheet.proof} />
      {sheet.slip ? <PaymentSlip slip={sheet.slip} /> : null}
      <p className="small">{sheet.footer}</p>
    </Paper>
  )
}
