import { firstSteps } from './en/first-steps.ts'
import { translator } from './translator.tsx'

export const t = translator('firstSteps', firstSteps)
