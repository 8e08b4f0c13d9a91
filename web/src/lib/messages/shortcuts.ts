import { shortcuts } from './en/shortcuts.ts'
import { translator } from './translator.tsx'

export const t = translator('shortcuts', shortcuts)
