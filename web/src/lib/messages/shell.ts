import { shell } from './en/shell.ts'
import { translator } from './translator.tsx'

export const t = translator('shell', shell)
