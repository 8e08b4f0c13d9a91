import { bank } from './en/bank.ts'
import { translator } from './translator.tsx'

export const t = translator('bank', bank)
