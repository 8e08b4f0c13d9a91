import { outbox } from './en/outbox.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(outbox)
