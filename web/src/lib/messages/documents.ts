import { documents } from './en/documents.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(documents)
