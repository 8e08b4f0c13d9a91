import { act } from './en/act.ts'
import { translator } from './translator.tsx'

export const t = translator('act', act)
