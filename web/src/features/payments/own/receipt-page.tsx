import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { receiptRoutes } from '@fieldstone/contract/routes/payments/receipts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { callFile, saveFile } from '../../../lib/api-files.ts'
import { useBackTo } from '../../../lib/back-link.ts'
import { t } from '../../../lib/messages/receipt-page.ts'
import { PATHS } from '../../../lib/paths.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import { usePaymentIdParam } from '../core/payment-id.ts'
import { LoadedReceipt } from './loaded-receipt.tsx'
import { usePrintReceipt } from './print-receipt.ts'
import { receiptKey } from './receipt-keys.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

/** The numbered receipt: one Letter page. Every copy but the first says DUPLICATE. */
export default function ReceiptPage() {
  const id = usePaymentIdParam()
  return (
    <LoadedReceipt
      queryKey={receiptKey(id)}
      read={(signal) => call(receiptRoutes.getReceipt, { params: { id } }, { signal })}
    >
      {(receipt, site) => <Sheet receipt={receipt} site={site} />}
    </LoadedReceipt>
  )
}

interface SheetProps {
  readonly receipt: Receipt
  readonly site: SiteSettings
}

function Sheet({ receipt, site }: SheetProps) {
  const back = useBackTo(PATHS.myPayments)
  const copies = useCopies(receipt)
  const { paymentId: id } = receipt
  const printing = usePrintReceipt(receiptKey(id), () => call(receiptRoutes.printReceipt, { params: { id } }))
  return (
    <ReceiptSheet
      receipt={receipt}
      site={site}
      back={<Link {...back}>{t('receiptBack')}</Link>}
      printing={printing}
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
    />
  )
}

/** Each copy is counted before it leaves, so that the next one knows that it is not the first. */
function useCopies({ paymentId: id, receiptNo }: Receipt) {
  const queries = useQueryClient()
  const reload = () => readAgain(queries, [receiptKey(id)])
  const failed = (error: Error) => void showFailure(error.message)
  const save = useMutation({
    mutationFn: () => callFile(receiptRoutes.receiptPdf, { params: { id } }),
    onSuccess: ({ name, blob }) => {
      saveFile(name || `receipt-${receiptNo}.pdf`, blob)
      void reload()
    },
    onError: failed,
  })
  const mail = useMutation({
    mutationFn: () => call(receiptRoutes.mailReceipt, { params: { id } }),
    onSuccess: () => {
      void showSuccess(t('mailed'))
      void reload()
    },
    onError: failed,
  })
  return {
    save: () => save.mutate(),
    mail: () => mail.mutate(),
    isSaving: save.isPending,
    isMailing: mail.isPending,
  }
}
