import { staffPages } from './en/staff-pages.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(staffPages)
