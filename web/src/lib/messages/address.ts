import { address } from './en/address.ts'
import { translator } from './translator.tsx'

export const t = translator('address', address)
