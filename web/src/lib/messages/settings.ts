import { settings } from './en/settings.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(settings)
