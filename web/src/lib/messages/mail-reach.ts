import { mailReach } from './en/mail-reach.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(mailReach)
