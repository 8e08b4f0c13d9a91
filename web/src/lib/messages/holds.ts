import { holds } from './en/holds.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(holds)
