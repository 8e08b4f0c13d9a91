import './receipt-page.css'
import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { receiptDocument } from '@fieldstone/contract/papers/receipt'
import { RECEIPT_WORDS } from '@fieldstone/contract/papers/receipt-words'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { catalogueNow, currentLanguage } from '../../../lib/messages/language.ts'
import { progressWords } from '../../../lib/messages/progress.ts'
import { t } from '../../../lib/messages/receipt-page.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { PaperProof } from '../../../records/paper-proof.tsx'
import { PaymentProgress } from '../../../records/payment-progress.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Paper, PaperFacts, PaperFigures } from '../../../ui/paper.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { showFailure } from '../../../ui/toasts.tsx'

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

interface LoadedReceiptProps {
  readonly query: UseQueryResult<Receipt>
  readonly children: (receipt: Receipt, site: SiteSettings) => ReactNode
}

/** Shows a receipt once it and the company that issued it have been read. */
export function LoadedReceipt({ query, children }: LoadedReceiptProps) {
  return (
    <Loaded
      query={allOf({ receipt: query, site: useSiteSettings() })}
      title={t('receiptTitle')}
      missingTitle={t('receiptMissing')}
      skeleton={<BlockSkeleton height="50rem" />}
    >
      {({ receipt, site }) => children(receipt, site)}
    </Loaded>
  )
}

interface ReceiptPrinting {
  readonly print: () => void
  readonly isPrinting: boolean
}

/**
 * Opens the browser's print dialog after `countCopy` has counted the printed copy and has shown on the sheet whether it is a
 * duplicate.
 */
export function usePrintReceipt(countCopy: () => Promise<Receipt>): ReceiptPrinting {
  const counting = useMutation({
    mutationFn: countCopy,
    onSuccess: () => {
      requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    },
    onError: (error: Error) => void showFailure(error.message),
  })
  return {
    // A second press would count a second copy.
    print: () => {
      if (!counting.isPending) counting.mutate()
    },
    isPrinting: counting.isPending,
  }
}
