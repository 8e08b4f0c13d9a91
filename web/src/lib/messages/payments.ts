import { payments } from './en/payments.ts'
import { translator } from './translator.tsx'

export const t = translator('payments', payments)
