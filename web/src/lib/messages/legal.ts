import { legal } from './en/legal.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(legal)
