import { mailReach } from './en/mail-reach.ts'
import { translator } from './translator.tsx'

export const t = translator('mailReach', mailReach)
