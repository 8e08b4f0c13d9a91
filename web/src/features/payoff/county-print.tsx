import type { PayoffQuote } from '@fieldstone/contract/entities/payoff/payoff'
import { payoffRoutes } from '@fieldstone/contract/routes/payoff/payoff'
import type { Cents } from '@fieldstone/domain/money/cents'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { ALL_KEYS, readAgain } from '../../lib/shared-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.tsx'

/** What is on paper beside the figures. */
export type PrintedPayoff = Pick<PayoffQuote, 'quoteId' | 'proof'>

interface CountyPrintProps {
  readonly id: number
  readonly period: 'current' | 'future'
  /** The total on the screen: paper says the same, or nothing is printed. */
  readonly total: Cents | null
  readonly onPrinted: (printed: PrintedPayoff) => void
}

/** Prints the payoff under a number of its own, as the invoice of a taxpayer has one. */
export function CountyPrint({ id, period, total, onPrinted }: CountyPrintProps) {
  const queries = useQueryClient()
  const print = useAction(async () => {
    const quote = await call(payoffRoutes.logPayoff, {
      params: { id },
      body: { purpose: 'county', period },
    })
    if (quote.totalCents === total) {
      // Number and code must stand on the page before the browser takes its picture.
      await import('../../lib/qr-drawing.tsx')
      flushSync(() => onPrinted(quote))
      await drawn()
      window.print()
    } else {
      await readAgain(queries, [ALL_KEYS])
      void showFailure(t('printChanged'))
    }
  })
  return (
    <Button kind="default" isFull isBusy={print.isBusy} onClick={print.run}>
      {t('print')}
    </Button>
  )
}

/** Two pictures of the page from now: what was rendered last is on it. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
