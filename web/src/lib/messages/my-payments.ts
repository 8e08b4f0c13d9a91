import { myPayments } from './en/my-payments.ts'
import { translator } from './translator.tsx'

export const t = translator('myPayments', myPayments)
