import { settings } from './en/settings.ts'
import { translator } from './translator.tsx'

export const t = translator('settings', settings)
