import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import {
  type Firm,
  type FirmChange,
  type FirmFacts,
  firm as firmCodec,
} from '@fieldstone/contract/entities/firms/firm'
import { normalEmail } from '@fieldstone/domain/accounts/email'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import type { Listed } from '../../lists/listed.ts'
import { type ListQuery, readList } from '../../lists/read-list.ts'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { lastChangeFor } from '../../records/last-change.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { areCounties, FIRMS, findFirmRow, insertFirm, isNameTaken, showRefNo, updateFirm } from './queries.ts'

/** Open firms; with `closed`, all of them. */
export const listFirms = (
  context: AdminContext,
  query: ListQuery & { readonly closed?: boolean | undefined },
): Promise<Listed<Firm[]>> =>
  readList<Firm>(context, FIRMS, query, query.closed === true ? sql`true` : sql`firm.closed_on is null`)

export async function getFirm({ services }: AdminContext, id: number): Promise<Firm> {
  return present(await findFirmRow(services.db, id))
}

/** Refuses a name that another firm has: files of an import name a firm. */
export const addFirm = (context: AdminContext, facts: FirmFacts): Promise<Firm> =>
  withOwnName(context, async (trx) => {
    await refuseFacts(trx, facts, null)
    const id = await insertFirm(trx, facts)
    context.audit(trx, { action: 'add-firm', subject: { kind: 'firm', id } })
    return present(await findFirmRow(trx, id))
  })

/** Saves a firm. Refuses with `edit_conflict` and the present one when somebody was faster. */
export const saveFirm = (
  context: AdminContext,
  id: number,
  { version, ...facts }: FirmChange,
): Promise<Firm> =>
  withOwnName(context, async (trx) => {
    const row = present(await findFirmRow(trx, id, sql`for update`))
    const subject = { kind: 'firm', id }
    await requireVersion(row, version, firmCodec, async () => ({
      current: row,
      ...(await lastChangeFor(context.actor.userId, trx, subject, CHANGES)),
    }))
    await refuseFacts(trx, facts, id)
    const names = (Object.keys(facts) as (keyof FirmFacts)[]).filter(
      (name) => JSON.stringify(facts[name]) !== JSON.stringify(row[name]),
    )
    if (names.length === 0) return row
    await updateFirm(trx, id, facts)
    if (names.includes('showsRefNo')) await showRefNo(trx, id, facts.showsRefNo)
    context.audit(trx, { action: 'save-firm', subject, detail: { fields: names.join(',') } })
    return present(await findFirmRow(trx, id))
  })

const CHANGES: readonly AuditAction[] = ['save-firm', 'close-firm', 'reopen-firm']

export const closeFirm = (context: AdminContext, id: number): Promise<Firm> =>
  setClosed(context, id, {
    on: businessDate(context.at, context.services.config.businessTimeZone),
    action: 'close-firm',
  })

export const reopenFirm = (context: AdminContext, id: number): Promise<Firm> =>
  setClosed(context, id, { on: null, action: 'reopen-firm' })

interface Closing {
  readonly on: PlainDate | null
  readonly action: AuditAction
}

const setClosed = (context: AdminContext, id: number, { on, action }: Closing): Promise<Firm> =>
  inTransaction(context.services.db, async (trx) => {
    const row = present(await findFirmRow(trx, id, sql`for update`))
    if ((row.closedOn === null) === (on === null)) return row
    await trx.updateTable('firm').set({ closed_on: on, version: nextVersion }).where('id', '=', id).execute()
    context.audit(trx, { action, subject: { kind: 'firm', id } })
    return present(await findFirmRow(trx, id))
  })

/** Of two who take one name at the same moment, the second is told as if the first had been there. */
async function withOwnName(
  { services }: AdminContext,
  save: (trx: Transaction) => Promise<Firm>,
): Promise<Firm> {
  try {
    return await inTransaction(services.db, save)
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('bad_request', { fields: { name: fieldSentence('firmNameTaken') } })
  }
}

async function refuseFacts(trx: Transaction, facts: FirmFacts, ownId: number | null): Promise<void> {
  const fields: Record<string, Sentence> = {}
  if (await isNameTaken(trx, facts.name, ownId)) fields['name'] = fieldSentence('firmNameTaken')
  if (facts.email !== '' && normalEmail(facts.email) === null) fields['email'] = fieldSentence('firmEmail')
  if (!(await areCounties(trx, facts.countyIds))) fields['countyIds'] = fieldSentence('countyFromList')
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}

function present(row: Firm | null): Firm {
  if (!row) throw new Refusal('not_found')
  return row
}
