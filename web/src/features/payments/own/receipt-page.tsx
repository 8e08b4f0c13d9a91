import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { receiptRoutes } from '@fieldstone/contract/routes/payments/receipts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callFile, saveFile } from '../../../lib/api-files.ts'
import { useBackTo } from '../../../lib/back-link.ts'
import { useCall } from '../../../lib/calls.ts'
import { t } from '../../../lib/messages/receipt-page.ts'
import { certificatePath, PATHS } from '../../../lib/paths.ts'
import { useGuest } from '../../../lib/session.ts'
import { useReadAgain, useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import { usePaymentIdParam } from '../core/payment-id.ts'
import { LoadedReceipt, ReceiptSheet, usePrintReceipt } from './receipt-sheet.tsx'

/** The numbered receipt: one Letter page. Every copy but the first says DUPLICATE. */
export default function ReceiptPage() {
  const id = usePaymentIdParam()
  return (
    <LoadedReceipt query={useCall(receiptRoutes.getReceipt, { params: { id } }, { staleTime: 0 })}>
      {(receipt, site) => <Sheet receipt={receipt} site={site} />}
    </LoadedReceipt>
  )
}

interface SheetProps {
  readonly receipt: Receipt
  readonly site: SiteSettings
}

function Sheet({ receipt, site }: SheetProps) {
  const isGuest = useGuest() !== null
  const back = useBackTo(isGuest ? certificatePath(receipt.certificateId) : PATHS.myPayments)
  const copies = useCopies(receipt)
  const { paymentId: id } = receipt
  const countCopy = useSend(receiptRoutes.printReceipt, { shows: receiptRoutes.getReceipt })
  const printing = usePrintReceipt(() => countCopy({ params: { id } }))
  return (
    <ReceiptSheet
      receipt={receipt}
      site={site}
      back={<Link {...back}>{t(isGuest ? 'receiptBackToCertificate' : 'receiptBack')}</Link>}
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

/** Saves and e-mails copies. The server counts each copy, so that the next one is marked as a duplicate. */
function useCopies({ paymentId: id, receiptNo }: Receipt) {
  const readReceiptAgain = useReadAgain('receipts')
  const mailReceipt = useSend(receiptRoutes.mailReceipt)
  const failed = (error: Error) => void showFailure(error.message)
  const save = useMutation({
    mutationFn: () => callFile(receiptRoutes.receiptPdf, { params: { id } }),
    onSuccess: ({ name, blob }) => {
      saveFile(name || `receipt-${receiptNo}.pdf`, blob)
      void readReceiptAgain()
    },
    onError: failed,
  })
  const mail = useMutation({
    mutationFn: () => mailReceipt({ params: { id } }),
    onSuccess: () => void showSuccess(t('mailed')),
    onError: failed,
  })
  return {
    save: () => save.mutate(),
    mail: () => mail.mutate(),
    isSaving: save.isPending,
    isMailing: mail.isPending,
  }
}
