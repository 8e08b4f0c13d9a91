import { methods } from './en/methods.ts'
import { translator } from './translator.tsx'

export const t = translator('methods', methods)
