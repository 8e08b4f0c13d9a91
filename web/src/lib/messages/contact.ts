import { contact } from './en/contact.ts'
import { translator } from './translator.tsx'

export const t = translator('contact', contact)
