import { accessibility } from './en/accessibility.ts'
import { translator } from './translator.tsx'

export const t = translator('accessibility', accessibility)
