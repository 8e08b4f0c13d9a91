import { staffCertificate } from './en/staff-certificate.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(staffCertificate)
