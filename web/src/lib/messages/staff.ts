import { staff } from './en/staff.ts'
import { translator } from './translator.tsx'

export const t = translator('staff', staff)
