import { record } from './en/record.ts'
import { translator } from './translator.tsx'

export const t = translator('record', record)
