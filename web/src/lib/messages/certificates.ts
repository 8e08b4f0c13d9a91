import { certificates } from './en/certificates.ts'
import { translator } from './translator.tsx'

export const t = translator('certificates', certificates)
