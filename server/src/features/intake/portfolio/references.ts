import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import type { Transaction } from '../../../db/database.ts'
import type { Value } from '../file/fields.ts'
import { firmRefusal, NO_FIRM, NO_FIRMS, readFirms } from '../file/lookups.ts'
import type { Names, References, RowFault, RowValues } from './part-form.ts'

export const NO_REFERENCES: References = {
  firm: NO_FIRMS.idOf,
  attorney: new Map(),
  firmOf: new Map(),
  firms: NO_FIRMS.byId,
}

/** Reads the firms and attorneys to whom a legal file could be assigned in the portal. */
export async function readReferences(trx: Transaction): Promise<References> {
  const firms = await readFirms(trx)
  const attorneys = await trx
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'firm_id'])
    .where('account_type', '=', ACCOUNT_TYPES.legal)
    .where('is_approved', '=', true)
    .where('is_disabled', '=', false)
    .execute()
  const fullNames = attorneys.map(
    ({ id, first_name, last_name }) => [`${first_name} ${last_name}`, id] as const,
  )
  const usernames = attorneys.map(({ id, username }) => [username, id] as const)
  return {
    firm: firms.idOf,
    // A username belongs to one person. A name that two share resolves to neither.
    attorney: new Map([...unambiguous(fullNames), ...unambiguous(usernames)]),
    firmOf: new Map(attorneys.map(({ id, firm_id }) => [id, firm_id])),
    firms: firms.byId,
  }
}

function unambiguous(names: readonly (readonly [name: string, id: number])[]): Map<string, number> {
  const found = new Map<string, number>()
  const shared = new Set<string>()
  for (const [name, id] of names) {
    const key = name.toLowerCase()
    if (found.has(key)) shared.add(key)
    found.set(key, id)
  }
  for (const key of shared) found.delete(key)
  return found
}

/** Returns why a name resolves to nothing. */
export const UNKNOWN: Readonly<Record<keyof Names, string>> = {
  firm: NO_FIRM,
  attorney: 'is no active attorney here, by username or by a full name that only one has',
}

/** Returns the id of what is named. Undefined if nothing is. */
export const resolve = (names: ReadonlyMap<string, number>, name: Value): number | null | undefined =>
  name === null ? null : names.get(String(name).toLowerCase())

export const PLACEMENT_RULES = [
  'firm is the name of a firm that is here, is not closed and works in the county; attorney is one of its active attorneys, by username or by a full name that only one has.',
  'What is known here already of a legal file is never replaced.',
]

/** Rejects new files for a closed firm, and an attorney of another firm. */
export function placementFaults(
  { firm, attorney }: RowValues,
  { firmOf, firms }: References,
  countyId: number | null,
): RowFault[] {
  const given = firms.get(Number(firm))
  const refusal = given === undefined ? null : firmRefusal(given, countyId)
  if (refusal !== null) return [{ field: 'firm', reason: refusal }]
  if (attorney === null || firmOf.get(Number(attorney)) === firm) return []
  return [{ field: 'attorney', reason: 'is no attorney of that firm' }]
}
