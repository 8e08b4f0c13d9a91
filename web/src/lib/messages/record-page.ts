import { recordPage } from './en/record-page.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(recordPage)
