import { templates } from './en/templates.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(templates)
