import { letterDelivery } from './en/letter-delivery.ts'
import { translator } from './translator.tsx'

export const t = translator('letterDelivery', letterDelivery)
