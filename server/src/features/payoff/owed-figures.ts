import { payoffOn } from '@fieldstone/domain/payoff/payoff-on'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { describeFailure } from '../../failures.ts'
import { type PortfolioRow, readPortfolioPage } from '../../records/certificate-row.ts'
import { lockText } from '../../records/lock.ts'
import { todayOf } from './business-day.ts'
import { endOfCountyDay } from './known/read-lien-then.ts'
import { lienOf } from './lien.ts'
import type { PayoffServices } from './record.ts'
import { type Rules, readAllRegimes } from './regime-rows.ts'

type OwedServices = PayoffServices & { readonly db: Db }

const CERTIFICATES_AT_ONCE = 500

/** So many are computed while a reader waits, in about a second. More are left to the job. */
const MOST_WHILE_READING = 1_000

/** Computes what open certificates owe today, where that is not stored yet. Stops at `most`, or when the signal is aborted. */
export async function computeOwed(
  services: OwedServices,
  { most = Number.POSITIVE_INFINITY, signal }: { readonly most?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  for (let done = 0; done < most && !signal?.aborted; ) {
    const count = await computeSome(services)
    if (count === 0) return
    done += count
  }
}

/**
 * Computes all figures that are missing, unless they are too many to wait for. Reading goes on if they cannot be stored, as on
 * a full disk: what is missing is named as such.
 */
export async function computeOwedForReader(services: OwedServices): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${pending(services.clock.now())}) it
      limit ${MOST_WHILE_READING + 1}) found`.execute(services.db)
  const count = rows[0]?.count ?? 0
  if (count === 0 || count > MOST_WHILE_READING) return
  try {
    await computeOwed(services, { most: MOST_WHILE_READING })
  } catch (error) {
    services.log.warn({ cause: describeFailure(error).cause }, 'amounts owed were not computed')
  }
}

/** Certificates without a figure of today, and those that may have changed. */
const pending = (now: Date) => sql`
  select certificate_id as id from owed_change
  union
  select c.id from certificate c left join owed_figure owed on owed.certificate_id = c.id
  where c.redeemed_on is null and (owed.certificate_id is null or owed.valid_until <= ${now})`

/** Returns how many were computed. */
const computeSome = (services: OwedServices): Promise<number> =>
  inTransaction(services.db, async (trx) => {
    // One at a time: of two that compute the same certificate, the one that read it first must not store last.
    await lockText(trx, 'owed-figures')
    const { rows } = await sql<{ id: number }>`
      select id from (${pending(services.clock.now())}) it order by id limit ${CERTIFICATES_AT_ONCE}`.execute(
      trx,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const seen = await changesOf(trx, ids)
    const certificates = await readPortfolioPage(trx, {
      scope: sql`c.id = any(${ids}::bigint[])`,
      after: 0,
      limit: ids.length,
    })
    await store(trx, certificates.map(figureBy(services, await readAllRegimes(trx))))
    await sql`delete from owed_change where id = any(${seen}::bigint[])`.execute(trx)
    return ids.length
  })

/** Read before the certificates: a change that is stored later stays, so that its certificate is computed again. */
async function changesOf(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from owed_change where certificate_id = any(${[...ids]}::bigint[])`.execute(trx)
  return rows.map(({ id }) => id)
}

interface OwedFigure {
  readonly id: number
  readonly cents: number | null
  readonly validUntil: Date
}

/** Gives the figure of the certificate's page: the payoff that is quoted today. */
function figureBy(services: OwedServices, regimeOf: Rules['regimeOf']): (row: PortfolioRow) => OwedFigure {
  const ends = new Map<Regime | null, Date>()
  return (row) => {
    const regime = regimeOf(row.stateId, row.countyId)
    const today = todayOf(services, regime)
    const lien = lienOf(row, regime, services)
    const validUntil = ends.get(regime) ?? endOfCountyDay({ regime }, services, today)
    ends.set(regime, validUntil)
    const cents = lien && regime ? nullIfRefused(() => payoffOn(lien, regime, today).totalCents) : null
    return { id: row.id, cents, validUntil }
  }
}

const store = (trx: Transaction, figures: readonly OwedFigure[]) =>
  sql`
  insert into owed_figure (certificate_id, cents, valid_until)
  select * from unnest(${figures.map(({ id }) => id)}::bigint[], ${figures.map(({ cents }) => cents)}::bigint[],
    ${figures.map(({ validUntil }) => validUntil)}::timestamptz[])
  on conflict (certificate_id) do update set cents = excluded.cents, valid_until = excluded.valid_until`.execute(
    trx,
  )
