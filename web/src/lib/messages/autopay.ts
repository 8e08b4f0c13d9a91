import { autopay } from './en/autopay.ts'
import { translator } from './translator.tsx'

export const t = translator('autopay', autopay)
