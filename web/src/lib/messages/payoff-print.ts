import { translator } from './translator.tsx'

/** Around the invoice to print; what it says itself is in the contract, with its PDF. */
export const payoffPrint = {
  printTitle: 'PAYOFF INVOICE',
  printBack: 'Back to the payoff',
  figuresCaption: 'What the payoff is made of',
  downloadPdf: 'Download PDF',
  downloadFailed: 'The PDF could not be made.',
  printButton: 'Print',
  cannotPrintTitle: 'There is no payoff to print.',
  cannotPrint:
    'You can print the payoff of the oldest unpaid certificate only, if its figure can be shown. {reach}',
} as const

export const t = translator('payoffPrint', payoffPrint)
