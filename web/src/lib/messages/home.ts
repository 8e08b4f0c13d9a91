import { home } from './en/home.ts'
import { translator } from './translator.tsx'

export const t = translator('home', home)
