import { liens } from './en/liens.ts'
import { translator } from './translator.tsx'

export const t = translator('liens', liens)
