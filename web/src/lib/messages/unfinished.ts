import { unfinished } from './en/unfinished.ts'
import { translator } from './translator.tsx'

export const t = translator('unfinished', unfinished)
