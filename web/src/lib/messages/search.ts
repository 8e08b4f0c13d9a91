import { search } from './en/search.ts'
import { translator } from './translator.tsx'

export const t = translator('search', search)
