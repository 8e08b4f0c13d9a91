import { audit } from './en/audit.ts'
import { translator } from './translator.tsx'

export const t = translator('audit', audit)
