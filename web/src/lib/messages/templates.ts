import { templates } from './en/templates.ts'
import { translator } from './translator.tsx'

export const t = translator('templates', templates)
