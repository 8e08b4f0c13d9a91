import { payoffRoutes } from '@fieldstone/contract/routes/payoff/payoff'
import type { Cents } from '@fieldstone/domain/money/cents'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.tsx'

interface CountyPrintProps {
  readonly id: number
  readonly period: 'current' | 'future'
  /** The total on the screen: paper says the same, or nothing is printed. */
  readonly total: Cents | null
  readonly onNumber: (quoteId: number) => void
}

/** Prints the payoff under a number of its own, as the invoice of a taxpayer has one. */
export function CountyPrint({ id, period, total, onNumber }: CountyPrintProps) {
  const queries = useQueryClient()
  const print = useAction(async () => {
    const quote = await call(payoffRoutes.logPayoff, {
      params: { id },
      body: { purpose: 'county', period },
    })
    if (quote.totalCents === total) {
      // The number must stand on the page before the browser takes its picture.
      flushSync(() => onNumber(quote.quoteId))
      window.print()
    } else {
      await queries.invalidateQueries()
      void showFailure(t('printChanged'))
    }
  })
  return (
    <Button kind="default" isFull isBusy={print.isBusy} onClick={print.run}>
      {t('print')}
    </Button>
  )
}
