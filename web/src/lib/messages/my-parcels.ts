import { myParcels } from './en/my-parcels.ts'
import { translator } from './translator.tsx'

export const t = translator('myParcels', myParcels)
