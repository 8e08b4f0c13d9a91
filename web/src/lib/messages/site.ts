import { site } from './en/site.ts'
import { translator } from './translator.tsx'

export const t = translator('site', site)
