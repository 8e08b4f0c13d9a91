import { translator } from './translator.tsx'

/** Around a receipt; what it says itself is in the contract, with its PDF. */
export const receiptPage = {
  receiptBack: 'Back to Online Payments',
  receiptBackToCertificate: 'Back to the certificate',
  receiptTitle: 'Receipt',
  receiptMissing: 'There is no receipt to show',
  print: 'Print',
  pdf: 'Download PDF',
  mail: 'Send by e-mail',
  mailed: 'The receipt is on its way to your e-mail address.',
  amounts: 'Amounts of this receipt',
} as const

export const t = translator('receiptPage', receiptPage)
