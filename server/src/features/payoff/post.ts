import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { ImpliedEntry } from '@fieldstone/domain/payoff/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** One event in the ledger: entries that sum to zero. */
export interface Posting {
  /** Null for money without a certificate. */
  readonly certificateId: number | null
  readonly cause: string
  readonly causeId: string
  readonly postedOn: PlainDate
  readonly entries: readonly Entry[]
}

export interface Entry {
  readonly account: Tables['ledger_entry']['account']
  readonly effectiveOn: PlainDate
  readonly amountCents: number
  readonly componentId?: string
  readonly class?: ImpliedEntry['class']
}

/** Appends postings with their entries, in this order. One statement, since an import makes thousands of postings. */
export async function post(trx: Transaction, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const heads = postings.map(({ certificateId, cause, causeId, postedOn }, place) => ({
    ...{ place, certificate_id: certificateId, cause, cause_id: causeId, posted_on: postedOn },
  }))
  const entries = postings.flatMap((posting, place) =>
    posting.entries.map((entry) => ({
      place,
      account: entry.account,
      component_id: entry.componentId ?? null,
      class: entry.class ?? null,
      effective_on: entry.effectiveOn,
      amount_cents: entry.amountCents,
    })),
  )
  await sql`
    with head as (
      select nextval(pg_get_serial_sequence('ledger_posting', 'id')) as id, given.*
      from json_to_recordset(${JSON.stringify(heads)}::json)
        as given (place int, certificate_id bigint, cause text, cause_id text, posted_on date)
    ), posted as (
      insert into ledger_posting (id, certificate_id, cause, cause_id, posted_on) overriding system value
      select id, certificate_id, cause, cause_id, posted_on from head order by id
    )
    insert into ledger_entry (posting_id, account, component_id, class, effective_on, amount_cents)
    select head.id, account, component_id, class, effective_on, amount_cents
    from head
    join json_to_recordset(${JSON.stringify(entries)}::json)
      as entry (place int, account text, component_id text, class text, effective_on date, amount_cents bigint)
      using (place)
    order by head.id`.execute(trx)
}
