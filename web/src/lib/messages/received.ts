import { received } from './en/received.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(received)
