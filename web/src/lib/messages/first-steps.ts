import { firstSteps } from './en/first-steps.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(firstSteps)
