import type { LifeEvent } from '@fieldstone/contract/entities/record/record'
import { LEGAL_DATES } from '@fieldstone/domain/legal/file'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { eventOf } from './event.ts'

type LawRow = Pick<LifeEvent, 'key' | 'kind' | 'on' | 'name' | 'note'>

/** 'noiFiledOn' -> 'noi_filed_on': every date of a file is named for its column. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The dates of the legal file in the order of the specification, whom it was served on, and bankruptcies that are over. */
export async function listLaw(db: Db, id: number): Promise<readonly LifeEvent[]> {
  const dates = sql.join(
    LEGAL_DATES.map((name, no) => sql`(${no}::int, ${name}, file.${sql.ref(columnOf(name))})`),
  )
  const { rows } = await sql<LawRow>`
    select 'milestone-' || step.name as key, 'milestone' as kind, step.day as "on", step.name, '' as note
    from legal_case file cross join lateral (values ${dates}) as step (no, name, day)
    where file.certificate_id = ${id} and step.day is not null
    union all
    select 'served-' || party.id, 'served', party.served_on, party.name, coalesce(party.service_type, '')
    from defendant party where party.certificate_id = ${id} and party.served_on is not null
    union all
    select 'filed-' || earlier.id, 'bankruptcy-filed', earlier.filed_on, coalesce(earlier.case_no, ''), ''
    from earlier_bankruptcy earlier where earlier.certificate_id = ${id}
    union all
    select 'ended-' || earlier.id, 'bankruptcy-ended', earlier.ended_on, coalesce(earlier.case_no, ''), earlier.ending
    from earlier_bankruptcy earlier where earlier.certificate_id = ${id}`.execute(db)
  return rows.map(eventOf)
}
