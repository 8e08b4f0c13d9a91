import { late } from './en/late.ts'
import { translator } from './translator.tsx'

export const t = translator(late)
