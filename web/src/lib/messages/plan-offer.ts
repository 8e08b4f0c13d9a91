import { planOffer } from './en/plan-offer.ts'
import { translator } from './translator.tsx'

export const t = translator('planOffer', planOffer)
