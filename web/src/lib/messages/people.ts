import { people } from './en/people.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(people)
