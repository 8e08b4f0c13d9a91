import { recordPage } from './en/record-page.ts'
import { translator } from './translator.tsx'

export const t = translator('recordPage', recordPage)
