import { charts } from './en/charts.ts'
import { translator } from './translator.tsx'

export const t = translator('charts', charts)
