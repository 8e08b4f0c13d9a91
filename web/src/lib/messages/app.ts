import { app } from './en/app.ts'
import { translator } from './translator.tsx'

export const t = translator('app', app)
