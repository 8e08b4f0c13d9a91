import { hardship } from './en/hardship.ts'
import { translator } from './translator.tsx'

export const t = translator('hardship', hardship)
