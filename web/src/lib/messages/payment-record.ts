import { paymentRecord } from './en/payment-record.ts'
import { translator } from './translator.tsx'

export const t = translator('paymentRecord', paymentRecord)
