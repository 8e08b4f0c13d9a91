import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { receiptDocument } from '@fieldstone/contract/papers/receipt'
import { RECEIPT_WORDS } from '@fieldstone/contract/papers/receipt-words'
import type { ReactNode } from 'react'
import { catalogueNow, currentLanguage } from '../../../lib/messages/language.ts'
import { progressWords } from '../../../lib/messages/progress.ts'
import { t } from '../../../lib/messages/receipt-page.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PaperProof } from '../../../records/paper-proof.tsx'
import { PaymentProgress } from '../../../records/payment-progress.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Paper, PaperFacts, PaperFigures } from '../../../ui/paper.tsx'
import type { ReceiptPrinting } from './print-receipt.ts'
import './receipt-page.css'

interface ReceiptSheetProps {
  readonly receipt: Receipt
  readonly site: SiteSettings
  readonly back: ReactNode
  readonly printing: ReceiptPrinting
  readonly actions?: ReactNode
}

/** A receipt as it is printed. */
export function ReceiptSheet({ receipt, site, back, printing, actions }: ReceiptSheetProps) {
  const words = { receipt: catalogueNow('receipt', RECEIPT_WORDS), progress: progressWords() }
  const sheet = receiptDocument(receipt, site, words, currentLanguage())
  const head = (
    <>
      <PageHeading title={sheet.title} area={receipt.receiptNo} />
      <p className="num">{sheet.number}</p>
      <p>{sheet.about}</p>
    </>
  )
  return (
    <Paper
      back={back}
      printLabel={t('print')}
      onPrint={printing.print}
      isPrinting={printing.isPrinting}
      actions={actions}
      head={head}
      sender={sheet.sender}
    >
      {sheet.mark ? <p className="receipt-mark">{sheet.mark}</p> : null}
      <PaperFacts facts={sheet.facts} />
      <PaperFigures caption={t('amounts')} sheet={sheet} />
      {sheet.after.length > 0 ? <PaperFacts facts={sheet.after} /> : null}
      {sheet.notice ? (
        <Notice kind="waiting" title={sheet.notice.title}>
          {sheet.notice.text}
        </Notice>
      ) : null}
      {receipt.progress && sheet.progress ? (
        <section className="stack tight">
          <h2 className="small">{sheet.progress.title}</h2>
          <PaymentProgress progress={receipt.progress} />
        </section>
      ) : null}
      <p className="small">{sheet.note}</p>
      <PaperProof proof={sheet.proof} />
      <p className="small">{sheet.footer}</p>
    </Paper>
  )
}
