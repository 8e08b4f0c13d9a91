import { staffShortcuts } from './en/staff-shortcuts.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(staffShortcuts)
