import { documents } from './en/documents.ts'
import { translator } from './translator.tsx'

export const t = translator('documents', documents)
