import { contacts } from './en/contacts.ts'
import { translator } from './translator.tsx'

export const t = translator('contacts', contacts)
