import { desk } from './en/desk.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(desk)
