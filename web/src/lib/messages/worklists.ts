import { worklists } from './en/worklists.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(worklists)
