import { liens } from './en/liens.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(liens)
