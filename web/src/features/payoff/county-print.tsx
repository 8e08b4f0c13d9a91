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

/** What the printed page shows besides the figures. */
export type PrintedPayoff = Pick<PayoffQuote, 'quoteId' | 'proof'>

interface CountyPrintProps {
  readonly id: number
  readonly period: 'current' | 'future'
  /** The total on the screen. Nothing is printed if the issued total differs. */
  readonly total: Cents | null
  readonly onPrinted: (printed: PrintedPayoff) => void
}

/** Prints the payoff with its own number, like a taxpayer's invoice. */
export function CountyPrint({ id, period, total, onPrinted }: CountyPrintProps) {
  const queries = useQueryClient()
  const print = useAction(async () => {
    const quote = await call(payoffRoutes.logPayoff, {
      params: { id },
      body: { purpose: 'county', period },
    })
    if (quote.totalCents === total) {
      // Number and code must be on the page before the browser prints it.
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

/** Resolves after two frames, once the last render is painted. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
