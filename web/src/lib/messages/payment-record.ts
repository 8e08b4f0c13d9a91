import { paymentRecord } from './en/payment-record.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(paymentRecord)
