import type { Person, PersonSums } from '@fieldstone/contract/entities/people/person'
import type { Namesake, PersonCertificate } from '@fieldstone/contract/entities/people/rows'
import { sumCents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { presentLiens } from '../certificates/service.ts'
import { type LienRecord, readLiens } from '../payoff/service.ts'
import type { PersonScope } from './scope.ts'

/** The most certificates to add up: the payoff engine computes them one by one. */
const MOST_FIGURES = 100

type Owed = Pick<PersonSums, 'owedCents' | 'openCount' | 'noFigureCount'>

/** Lists the person's certificates: open ones first, newest sale first. */
export async function listCertificates(
  context: AdminContext,
  scope: PersonScope,
  most: number,
): Promise<Person['certificates'] & { readonly sums: Owed }> {
  const { services } = context
  const all = await listOpenFirst(services.db, [...scope.ties.keys()])
  const open = all.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const shown = all.slice(0, most).map(({ id }) => id)
  const isSummed = open.length <= MOST_FIGURES
  const records = await readLiens(services, [...new Set([...shown, ...(isSummed ? open : [])])])
  const figures = isSummed ? open.map((id) => records.get(id)?.quote ?? null) : []
  return {
    rows: await presentCertificates(context, scope, { ids: shown, records }),
    totalCount: all.length,
    sums: {
      owedCents: isSummed ? sumCents(figures.flatMap((quote) => quote?.totalCents ?? [])) : null,
      openCount: open.length,
      noFigureCount: figures.filter((quote) => quote === null).length,
    },
  }
}

async function listOpenFirst(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; isOpen: boolean }>`
    select c.id, c.redeemed_on is null as "isOpen" from certificate c where c.id = any(${[...ids]}::bigint[])
    order by "isOpen" desc, c.purchased_on desc nulls last, c.id desc`.execute(db)
  return rows
}

interface Shown {
  readonly ids: readonly number[]
  readonly records: ReadonlyMap<number, LienRecord>
}

async function presentCertificates(
  context: AdminContext,
  { ties }: PersonScope,
  { ids, records }: Shown,
): Promise<PersonCertificate[]> {
  const summaries = new Map((await presentLiens(context, ids)).map((it) => [it.id, it]))
  return ids.flatMap((id) => {
    const summary = summaries.get(id)
    const record = records.get(id)
    if (!summary || !record) return []
    const { row, quote, facts } = record
    return {
      ...summary,
      status: facts.webStatus,
      countyName: row.countyName,
      ties: [...(ties.get(id) ?? [])],
      redeemedOn: row.redeemedOn,
      totalCents: quote?.totalCents ?? null,
    }
  })
}

/** Lists other certificates of owners with the same name. */
export async function listNamesakes(
  context: AdminContext,
  { ownerKeys, ties }: PersonScope,
  most: number,
): Promise<Person['namesakes']> {
  const { rows } = await sql<{ id: number; countyName: string; total: number }>`
    select c.id, county.name as "countyName", count(*) over ()::int as total
    from certificate c join county on county.id = c.county_id
    where c.owner_key = any(${[...ownerKeys]}::text[]) and c.id <> all(${[...ties.keys()]}::bigint[])
    order by c.redeemed_on is null desc, c.purchased_on desc nulls last, c.id desc
    limit ${most}`.execute(context.services.db)
  const ids = rows.map(({ id }) => id)
  const summaries = new Map((await presentLiens(context, ids)).map((it) => [it.id, it]))
  const present = ({ id, countyName }: (typeof rows)[number]): Namesake[] => {
    const summary = summaries.get(id)
    return summary ? [{ ...summary, countyName }] : []
  }
  return { rows: rows.flatMap(present), totalCount: rows[0]?.total ?? 0 }
}
