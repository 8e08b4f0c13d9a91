import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Db } from '../../../db/database.ts'
import { type CertificateRow, listCertificateRows } from '../../../records/certificate-row.ts'
import {
  type PayoffServices,
  type Rules,
  readAllRegimes,
  readRegimesWith,
  refusalOfStated,
  type StatedCertificate,
} from '../../payoff/service.ts'
import type { Counties } from './counties.ts'
import { type FieldName, fieldOf, type Value } from './fields.ts'
import type { ImportMap } from './map.ts'
import type { Rejection } from './problem.ts'
import { columnText } from './read-field.ts'
import { presetOf, statesWithoutRules } from './state-rules.ts'
import type { RowContent } from './statements.ts'
import type { Update } from './update-changed.ts'

/** The field that a refusal of the payoff engine is about. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  rate_too_high: 'ratePercent',
  bad_amount: 'price',
  before_purchase: 'purchasedOn',
}

type Services = Pick<PayoffServices, 'clock' | 'config'>
type Facts = Pick<RowContent, 'facts' | 'legal'>

/**
 * Runs the payoff engine on the rows and rejects what it refuses, so that every imported certificate has a payoff or
 * gets one from staff.
 */
export class EngineCheck {
  readonly #services: Services
  readonly #map: ImportMap
  readonly #regimeOf: Rules['regimeOf']

  private constructor(services: Services, map: ImportMap, regimeOf: Rules['regimeOf']) {
    this.#services = services
    this.#map = map
    this.#regimeOf = regimeOf
  }

  /** Uses the stored rules, and those of the preset that the import will store. */
  static async open(
    services: Services & { readonly db: Db },
    map: ImportMap,
    preset: string | null,
  ): Promise<EngineCheck> {
    const { db } = services
    const isAdded = preset !== null && (await statesWithoutRules(db, [preset])).length > 0
    const added = isAdded ? presetOf(preset).rows : []
    const rows = added.map((row) => ({ ...row, stateId: preset ?? '', countyId: null }))
    return new EngineCheck(
      services,
      map,
      isAdded ? await readRegimesWith(db, rows) : await readAllRegimes(db),
    )
  }

  ofNew(counties: Counties, said: Facts): Rejection | null {
    const place = counties.used.find((county) => county.id === said.facts['county_id'])
    return place ? this.#rejectionOf(statedBy(place.stateId, said), null) : null
  }

  /** Checks existing certificates as they would become, with everything that is booked on them. Keyed by line. */
  async ofChanged(
    db: Db,
    counties: Counties,
    updates: readonly Update[],
  ): Promise<readonly (readonly [line: number, Rejection])[]> {
    const changed = updates.filter(({ merged }) => merged.changesPayoff)
    if (changed.length === 0) return []
    const rows = await listCertificateRows(
      db,
      changed.map(({ row }) => row.id),
    )
    const known = new Map(rows.map((row) => [row.id, row]))
    return changed.flatMap(({ row: { id, line }, merged }) => {
      const now = known.get(id)
      if (now === undefined) return []
      const place = counties.used.find((county) => county.id === merged.facts['county_id'])
      const rejection = this.#rejectionOf(statedBy(place?.stateId ?? now.stateId, merged), now)
      return rejection === null ? [] : [[line, rejection] as const]
    })
  }

  #rejectionOf(stated: StatedCertificate, known: CertificateRow | null): Rejection | null {
    const refused = refusalOfStated(this.#services, this.#regimeOf, stated, known)
    if (refused === null) return null
    const name = refused.code === null ? undefined : FIELD_OF[refused.code]
    const source = name === undefined ? undefined : this.#map.fields[name]
    const reason = `is refused by the payoff rules of ${stated.stateId}: ${refused.sentence.replace(/\.$/, '')}`
    if (name === undefined || source === undefined) return { column: '', value: '', reason }
    return { column: columnText(source), value: givenText(name, stated), reason }
  }
}

/** The value that the refusal is about, formatted for people. */
function givenText(name: FieldName, stated: StatedCertificate): string {
  if (name === 'ratePercent') return String((stated.rateBps ?? 0) / 100)
  if (name === 'price') return String((stated.priceCents ?? 0) / 100)
  return stated.purchasedOn ?? ''
}

function statedBy(stateId: string, { facts, legal }: Facts): StatedCertificate {
  const of = (name: FieldName): Value => {
    const { table, column } = fieldOf(name)
    return (table === 'certificate' ? facts : legal)[column] ?? null
  }
  return {
    stateId,
    countyId: Number(facts['county_id']),
    certificateNo: String(of('certificateNo')),
    parcelNo: String(of('parcelNo')),
    saleType: of('saleType') as StatedCertificate['saleType'],
    purchasedOn: of('purchasedOn') as PlainDate | null,
    priceCents: of('price') as number | null,
    rateBps: of('ratePercent') as number | null,
    noiFiledOn: of('noiFiledOn') as PlainDate | null,
    redeemedOn: of('redeemedOn') as PlainDate | null,
  }
}
