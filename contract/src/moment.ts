import type { AsOf } from './entities/payoff/as-of.ts'
import { type Language, tagOf } from './format.ts'

/** The moment of a figure in its county: 'Nov 26, 2026, 5:24 PM EST'. */
export const formatMoment = ({ at, timeZone }: AsOf, language: Language): string =>
  new Intl.DateTimeFormat(tagOf(language), {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  }).format(at)
