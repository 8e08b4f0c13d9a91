import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import { useMutation } from '@tanstack/react-query'
import { showFailure } from '../../../ui/toasts.tsx'

export interface ReceiptPrinting {
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
