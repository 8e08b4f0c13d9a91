import { imports } from './en/imports.ts'
import { translator } from './translator.tsx'

export const t = translator('imports', imports)
