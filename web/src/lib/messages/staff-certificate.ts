import { staffCertificate } from './en/staff-certificate.ts'
import { translator } from './translator.tsx'

export const t = translator('staffCertificate', staffCertificate)
