import { profile } from './en/profile.ts'
import { translator } from './translator.tsx'

export const t = translator('profile', profile)
