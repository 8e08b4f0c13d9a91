import { contacts } from './en/contacts.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(contacts)
