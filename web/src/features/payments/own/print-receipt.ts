import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../../ui/toasts.tsx'

export interface ReceiptPrinting {
  readonly print: () => void
  readonly isPrinting: boolean
}

/** Counts a printed copy, shows on the sheet whether it is a duplicate, and only then opens the browser's print dialog. */
export function usePrintReceipt(queryKey: QueryKey, countCopy: () => Promise<Receipt>): ReceiptPrinting {
  const queries = useQueryClient()
  const counting = useMutation({
    mutationFn: countCopy,
    onSuccess: (copy) => {
      queries.setQueryData(queryKey, copy)
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
