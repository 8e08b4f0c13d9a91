import { patience } from './en/patience.ts'
import { translator } from './translator.tsx'

export const t = translator(patience)
