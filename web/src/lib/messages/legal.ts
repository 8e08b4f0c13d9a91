import { legal } from './en/legal.ts'
import { translator } from './translator.tsx'

export const t = translator('legal', legal)
