import type { Session } from '../lib/session.ts'
import {
  countyParcelPath,
  countyPayoffPath,
  legalParcelPath,
  legalPayoffPath,
  recordTabPath,
} from '../lib/staff-paths.ts'

/** The tabs of a record in their order, by the keys 1 to 8. */
export const RECORD_TABS = [
  'overview',
  'payoff',
  'money',
  'plan',
  'legal',
  'contacts',
  'documents',
  'history',
] as const
export type RecordTab = (typeof RECORD_TABS)[number]

interface Place {
  readonly id: number
  readonly countyId: number
}

/** The address of a tab for this reader: the specification's, where it names one. */
export function recordPath(
  tab: RecordTab,
  { id, countyId }: Place,
  role: Session['role'] | undefined,
): string {
  if (tab === 'legal') return legalParcelPath(id)
  if (role === 'legal') return tab === 'payoff' ? legalPayoffPath(id) : recordTabPath(id, tab)
  if (tab === 'overview') return countyParcelPath(countyId, id)
  return tab === 'payoff' ? countyPayoffPath(countyId, id) : recordTabPath(id, tab)
}
