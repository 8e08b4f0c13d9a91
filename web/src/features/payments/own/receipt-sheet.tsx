import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { type ReceiptDocument, receiptDocument } from '@fieldstone/contract/papers/receipt'
import { RECEIPT_WORDS } from '@fieldstone/contract/papers/receipt-words'
import type { ReactNode } from 'react'
import { catalogueNow, currentLanguage } from '../../../lib/messages/language.ts'
import { t } from '../../../lib/messages/receipt-page.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PaperProof } from '../../../records/paper-proof.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { FactList } from '../../../ui/record-header.tsx'
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
  const words = catalogueNow('receipt', RECEIPT_WORDS)
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
      <FactList facts={sheet.facts.map(([label, value]) => ({ label, value }))} />
      <Figures sheet={sheet} />
      {sheet.notice ? (
        <Notice kind="waiting" title={sheet.notice.title}>
          {sheet.notice.text}
        </Notice>
      ) : null}
      <p className="small">{sheet.note}</p>
      <PaperProof proof={sheet.proof} />
      <p className="small">{sheet.footer}</p>
    </Paper>
  )
}

function Figures({ sheet: { headings, figures, total, after } }: { readonly sheet: ReceiptDocument }) {
  return (
    <>
      <MoneyTable
        caption={t('amounts')}
        headings={[...headings]}
        entries={figures.map(([label, amount]) => ({ key: label, label, amount }))}
        total={{ label: total[0], amount: total[1] }}
      />
      {after.length > 0 ? <FactList facts={after.map(([label, value]) => ({ label, value }))} /> : null}
    </>
  )
}
