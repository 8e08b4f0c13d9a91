import { type ReceiptDocument, receiptDocument } from '@fieldstone/contract/documents/receipt'
import { RECEIPT_WORDS } from '@fieldstone/contract/documents/receipt-words'
import type { Receipt } from '@fieldstone/contract/entities/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site'
import { ownPaymentRoutes } from '@fieldstone/contract/routes/own-payments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call, callFile } from '../../../lib/api.ts'
import { useBackTo } from '../../../lib/back-link.ts'
import { catalogueNow, currentLanguage } from '../../../lib/messages/language.ts'
import { t } from '../../../lib/messages/my-payments.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import './receipt-page.css'

/** The numbered receipt: one Letter page. Every copy but the first says DUPLICATE. */
export default function ReceiptPage() {
  const id = useParams()['paymentId'] ?? ''
  const receipt = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(ownPaymentRoutes.getReceipt, { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded
      query={allOf({ receipt, site: useSiteSettings() })}
      title={t('receiptTitle')}
      failedTitle={t('receiptFailed')}
      skeleton={<BlockSkeleton height="50rem" />}
    >
      {({ receipt: read, site }) => <Sheet receipt={read} site={site} />}
    </Loaded>
  )
}

const keyOf = (id: string) => ['receipt', id] as const

interface SheetProps {
  readonly receipt: Receipt
  readonly site: SiteSettings
}

function Sheet({ receipt, site }: SheetProps) {
  const words = catalogueNow('receipt') ?? RECEIPT_WORDS
  const sheet = receiptDocument(receipt, site, words, currentLanguage())
  const back = useBackTo(PATHS.myPayments)
  const copies = useCopies(receipt)
  const head = (
    <>
      <PageHeading title={sheet.title} area={receipt.receiptNo} />
      <p className="num">{sheet.number}</p>
      <p>{sheet.about}</p>
    </>
  )
  return (
    <Paper
      back={<Link {...back}>{t('receiptBack')}</Link>}
      printLabel={t('print')}
      onPrint={copies.print}
      actions={
        <>
          <Button kind="default" isBusy={copies.isMailing} onClick={copies.mail}>
            {t('mail')}
          </Button>
          <Button kind="default" isBusy={copies.isSaving} onClick={copies.save}>
            {t('pdf')}
          </Button>
        </>
      }
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

/** Each copy is counted before it leaves, so that the next one knows that it is not the first. */
function useCopies({ paymentId: id, receiptNo }: Receipt) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: keyOf(id) })
  const failed = (error: Error) => void showFailure(error.message)
  const print = useMutation({
    mutationFn: () => call(ownPaymentRoutes.printReceipt, { params: { id } }),
    onSuccess: (copy) => {
      queries.setQueryData(keyOf(id), copy)
      // The sheet first shows whether this copy is a duplicate.
      requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    },
    onError: failed,
  })
  const save = useMutation({
    mutationFn: () => callFile(ownPaymentRoutes.receiptPdf, { params: { id } }),
    onSuccess: ({ name, blob }) => {
      saveFile(name || `receipt-${receiptNo}.pdf`, blob)
      void reload()
    },
    onError: failed,
  })
  const mail = useMutation({
    mutationFn: () => call(ownPaymentRoutes.mailReceipt, { params: { id } }),
    onSuccess: () => {
      void showSuccess(t('mailed'))
      void reload()
    },
    onError: failed,
  })
  return {
    print: () => print.mutate(),
    save: () => save.mutate(),
    mail: () => mail.mutate(),
    isSaving: save.isPending,
    isMailing: mail.isPending,
  }
}
