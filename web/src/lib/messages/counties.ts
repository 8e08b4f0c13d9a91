import { counties } from './en/counties.ts'
import { translator } from './translator.tsx'

export const t = translator('counties', counties)
