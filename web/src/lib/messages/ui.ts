import { ui } from './en/ui.ts'
import { translator } from './translator.tsx'

export const t = translator('ui', ui)
