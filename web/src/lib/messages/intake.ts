import { imports } from './en/intake.ts'
import { translator } from './translator.tsx'

export const t = translator('imports', imports)
