import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import type { Db, Transaction } from '../../../db/database.ts'
import type { CountySource } from './map.ts'
import { type Rejection, shortened } from './problem.ts'

export interface County {
  readonly id: number
  readonly stateId: string
  readonly name: string
  readonly fips: string | null
  /** True if the import adds the county. */
  readonly isNew: boolean
}

/** The ids that the specification gives to counties in Ohio. */
const OHIO = [
  { id: 854, name: 'Hamilton', fips: '39061' },
  { id: 855, name: 'Summit', fips: '39153' },
  { id: 856, name: 'Franklin', fips: '39049' },
  { id: 1032, name: 'Pickaway', fips: '39129' },
  { id: 1033, name: 'Montgomery', fips: '39113' },
] as const

/**
 * The id of a county: the five Ohio counties of the specification keep theirs; every other county gets its FIPS code as
 * a number. Colbert in Alabama (01033) would collide with Ohio's 1033, so 100000 is added to such an id.
 */
export function countyId(fips: string): number {
  const given = OHIO.find((county) => county.fips === fips)
  if (given) return given.id
  const id = Number(fips)
  return OHIO.some((county) => county.id === id) ? 100_000 + id : id
}

/** The state and county as a row names them. */
const MAX_CHARACTERS = 150
const MAX_FOUND = 10_000

/** Finds the county of a row, with a cache. Methods return the reason as a text if there is no such county. */
export class Counties {
  readonly #known: readonly County[]
  /** By the texts of the rows. Cleared when it grows, because the texts come from outside. */
  readonly #found = new Map<string, County | string>()
  readonly #used = new Set<County>()

  constructor(known: readonly County[]) {
    this.#known = known
  }

  /** The counties of the portal. */
  get known(): readonly County[] {
    return this.#known
  }

  /** The counties found so far. */
  get used(): County[] {
    return [...this.#used]
  }

  of(stateId: string, name: string, fips: string | null): County | string {
    if (stateId.length + name.length + (fips?.length ?? 0) > MAX_CHARACTERS)
      return `the state and the county are longer than ${MAX_CHARACTERS} characters`
    const key = JSON.stringify([stateId, name, fips])
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const found = this.#find(stateId, name, fips)
    if (typeof found !== 'string') this.#used.add(found)
    if (this.#found.size === MAX_FOUND) this.#found.clear()
    this.#found.set(key, found)
    return found
  }

  #find(stateId: string, name: string, fips: string | null): County | string {
    if (!US_STATES.some((state) => state.id === stateId)) return `${stateId || 'an empty text'} is no state`
    if (name === '') return 'the name of the county is missing'
    const isHere = (county: { name: string }) => county.name.toLowerCase() === name.toLowerCase()
    const known = this.#known.find((county) => county.stateId === stateId && isHere(county))
    if (known) return known
    const code = fips ?? (stateId === 'OH' ? (OHIO.find(isHere)?.fips ?? null) : null)
    if (code === null || !/^\d{5}$/.test(code))
      return `the county ${name} of ${stateId} is not known yet: give its five-digit FIPS code`
    const id = countyId(code)
    const other = [...this.#known, ...this.used].find((county) => county.id === id)
    if (other && !(other.stateId === stateId && isHere(other)))
      return `FIPS ${code} is ${other.name} in ${other.stateId}, not ${name} in ${stateId}`
    return other ?? { id, stateId, name, fips: code, isNew: true }
  }
}

export async function readCounties(db: Db | Transaction): Promise<Counties> {
  const rows = await db.selectFrom('county').select(['id', 'state_id', 'name', 'fips']).execute()
  return new Counties(
    rows.map((row) => ({ id: row.id, stateId: row.state_id, name: row.name, fips: row.fips, isNew: false })),
  )
}

/** Returns the county of a row by the map, or null with a rejection if there is none. */
export function readCounty(
  counties: Counties,
  where: CountySource,
  cells: (column: string) => string,
  rejections: Rejection[],
): number | null {
  return readPlace(counties, where, cells, rejections)?.id ?? null
}

/** The same with the state. */
export function readPlace(
  counties: Counties,
  where: CountySource,
  cells: (column: string) => string,
  rejections: Rejection[],
): County | null {
  const county = countyOf(counties, where, cells)
  if (typeof county !== 'string') return county
  const column = columnsOf(where)
  rejections.push({ column, value: shortened(cells(column)), reason: county })
  return null
}

/** Returns the county, or the reason why there is none. */
function countyOf(
  counties: Counties,
  where: CountySource,
  cells: (column: string) => string,
): County | string {
  if ('stateColumn' in where) {
    const fips = where.fipsColumn ? cells(where.fipsColumn) : ''
    return counties.of(cells(where.stateColumn), cells(where.nameColumn), fips === '' ? null : fips)
  }
  if (!('column' in where)) return counties.of(where.state, where.name, where.fips ?? null)
  const place = Object.hasOwn(where.values, cells(where.column))
    ? where.values[cells(where.column)]
    : undefined
  return place
    ? counties.of(place.state, place.name, place.fips ?? null)
    : 'is not among the counties of the map'
}

/** The column to name when a county is rejected. */
const columnsOf = (where: CountySource): string =>
  'stateColumn' in where ? where.nameColumn : 'column' in where ? where.column : 'county'
