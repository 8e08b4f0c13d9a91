import { connection } from './en/connection.ts'
import { translator } from './translator.tsx'

export const t = translator('connection', connection)
