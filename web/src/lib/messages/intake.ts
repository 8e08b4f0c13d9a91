import { intake } from './en/intake.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(intake)
