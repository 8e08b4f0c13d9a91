import { shell } from './en/shell.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(shell)
