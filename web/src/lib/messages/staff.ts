import { staff } from './en/staff.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(staff)
