import type { Report } from '@fieldstone/contract/report'
import { type RawBuilder, sql } from 'kysely'
import { anyMatch, inText } from '../../../lists/narrow-by-text.ts'
import type { ChartSource, ReportSource } from './source.ts'

type Sql = RawBuilder<unknown>
type Source = ReportSource<Report>

interface Place {
  /** Null: all counties. */
  readonly countyId: number | null
  /** '': all states. */
  readonly stateId: string
}

/** Adds a condition on the rows of a report. */
export const alsoWhere = (source: Source, condition: Sql): Source => ({
  ...source,
  where: source.where === undefined ? condition : sql`${source.where} and ${condition}`,
})

/** Limits a report to a county or a state. Reports of sums of one county have no `county` and limit themselves. */
export function ofPlace(source: Source, { countyId, stateId }: Place): Source {
  const { county } = source
  if (county === undefined) return source
  const ofCounty = countyId === null ? source : alsoWhere(source, sql`${county} = ${countyId}`)
  if (stateId === '') return ofCounty
  return alsoWhere(ofCounty, sql`${county} in (select id from county where state_id = ${stateId})`)
}

/** Adds the county of each row to a report across counties: its columns, a chart, and text that is searched. */
export function withCounty(source: Source): Source {
  const { county, charts } = source
  if (county === undefined) throw new Error('a report across counties needs the county of each row')
  const placeOf = (id: Sql, none: string) =>
    sql`coalesce((select place.name || ', ' || place.state_id from county place where place.id = ${id}), ${none})`
  const [{ count, amount, where } = {}] = Object.values<ChartSource>(charts)
  return {
    ...source,
    columns: {
      countyName: placeOf(county, ''),
      ...source.columns,
    },
    charts: {
      ...charts,
      county: {
        by: county,
        name: (id) => placeOf(id, 'No county'),
        ...(count && { count }),
        ...(amount && { amount }),
        ...(where && { where }),
      },
    },
    contains: (text) => anyMatch([source.contains(text), inText(placeOf(county, ''), text)]),
  }
}
