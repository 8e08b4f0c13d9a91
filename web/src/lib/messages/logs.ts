import { logs } from './en/logs.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(logs)
