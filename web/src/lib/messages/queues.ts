import { queues } from './en/queues.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(queues)
