import { redemptions } from './en/redemptions.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(redemptions)
