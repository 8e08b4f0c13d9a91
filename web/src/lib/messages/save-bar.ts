import { saveBar } from './en/save-bar.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(saveBar)
