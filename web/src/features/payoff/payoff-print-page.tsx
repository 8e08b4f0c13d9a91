import type { PayoffInvoice } from '@fieldstone/contract/entities/payoff/payoff'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { type InvoiceSlip, invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import { INVOICE_WORDS } from '@fieldstone/contract/papers/payoff-invoice-words'
import { payoffRoutes } from '@fieldstone/contract/routes/payoff/payoff'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { useCall } from '../../lib/calls.ts'
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
import { Button } from '../../ui/button.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paper, PaperFacts, PaperFigures } from '../../ui/paper.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

/** The PAYOFF INVOICE: one Letter page with a payment slip. Its content is the same as in the PDF. */
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

/** Issues the numbered quote for one printed invoice when the page opens, and keeps it while the page is open. */
const usePrintQuote = (id: number, isPrinted: boolean) =>
  useCall(
    payoffRoutes.logPayoff,
    { params: { id }, body: { purpose: 'print' } },
    // A second request would issue another number for the same page, and the next page needs a number of its own.
    { enabled: isPrinted, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, isAbortable: false },
  )

/** Saves the invoice as a PDF. The server issues it under its own payoff number. */
function DownloadPdf({ id, certificateNo }: { readonly id: number; readonly certificateNo: string }) {
  const download = useMutation({
    mutationFn: () => callFile(payoffRoutes.payoffInvoice, { params: { id } }),
    onSuccess: ({ name, blob }) => saveFile(name || `payoff-${certificateNo}.pdf`, blob),
  })
  return (
    <>
      {download.error ? (
        <p role="alert" className="error">
          {t('downloadFailed')} {download.error.message}
        </p>
      ) : null}
      <Button kind="default" isBusy={download.isPending} onClick={() => download.mutate()}>
        {t('downloadPdf')}
      </Button>
    </>
  )
}

/** The slip to cut off and mail with a payment. It identifies the certificate and the payoff. */
function PaymentSlip({ slip }: { readonly slip: InvoiceSlip }) {
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
