import { lockbox } from './en/lockbox.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(lockbox)
