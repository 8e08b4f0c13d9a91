import { letters } from './en/letters.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(letters)
