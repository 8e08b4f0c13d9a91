import { firms } from './en/firms.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(firms)
