import { deadlines } from './en/deadlines.ts'
import { translator } from './translator.tsx'

export const t = translator('deadlines', deadlines)
