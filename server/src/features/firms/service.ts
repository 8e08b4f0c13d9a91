import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import {
  type Firm,
  type FirmChange,
  type FirmFacts,
  firm as firmCodec,
  firmFields,
} from '@fieldstone/contract/entities/firms/firm'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { readList } from '../../lists/read-list.ts'
import { asWritten, fieldSentence } from '../../messages/refusals.ts'
import { lastChangeFor } from '../../records/last-change.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { areCounties, FIRMS, findFirmRow, insertFirm, isNameTaken, showRefNo, updateFirm } from './queries.ts'

export const firms = implement(firmRoutes, {
  listFirms: (context, { query }) =>
    readList<Firm>(context, FIRMS, query, query.closed === true ? sql`true` : sql`firm.closed_on is null`),
  getFirm: async ({ services }, { params }) => requireFirm(await findFirmRow(services.db, params.id)),
  addFirm: (context, { body }) => addFirm(context, body),
  saveFirm: (context, { params, body }) => saveFirm(context, params.id, body),
  closeFirm: (context, { params }) => {
    const today = businessDate(context.at, context.services.config.businessTimeZone)
    return setClosed(context, params.id, { on: today, action: 'close-firm' })
  },
  reopenFirm: (context, { params }) => setClosed(context, params.id, { on: null, action: 'reopen-firm' }),
})

/** Rejects a name that another firm has, because import files name firms. */
const addFirm = (context: AdminContext, facts: FirmFacts): Promise<Firm> =>
  withOwnName(context, async (trx) => {
    await rejectFacts(trx, facts, null)
    const id = await insertFirm(trx, facts)
    context.audit(trx, { action: 'add-firm', subject: { kind: 'firm', id } })
    return requireFirm(await findFirmRow(trx, id))
  })

/** Saves a firm. Throws `edit_conflict` with the current record if somebody else saved it first. */
const saveFirm = (context: AdminContext, id: number, { version, ...facts }: FirmChange): Promise<Firm> =>
  withOwnName(context, async (trx) => {
    const row = requireFirm(await findFirmRow(trx, id, sql`for update`))
    const subject = { kind: 'firm', id }
    await requireVersion(row, version, firmCodec, async () => ({
      current: row,
      ...(await lastChangeFor(context.actor.userId, trx, subject, CHANGES)),
    }))
    await rejectFacts(trx, facts, id)
    const names = (Object.keys(facts) as (keyof FirmFacts)[]).filter(
      (name) => JSON.stringify(facts[name]) !== JSON.stringify(row[name]),
    )
    if (names.length === 0) return row
    await updateFirm(trx, id, facts)
    if (names.includes('showsRefNo')) await showRefNo(trx, id, facts.showsRefNo)
    context.audit(trx, { action: 'save-firm', subject, detail: { fields: names.join(',') } })
    return requireFirm(await findFirmRow(trx, id))
  })

const CHANGES: readonly AuditAction[] = ['save-firm', 'close-firm', 'reopen-firm']

interface Closing {
  readonly on: PlainDate | null
  readonly action: AuditAction
}

const setClosed = (context: AdminContext, id: number, { on, action }: Closing): Promise<Firm> =>
  inTransaction(context.services.db, async (trx) => {
    const row = requireFirm(await findFirmRow(trx, id, sql`for update`))
    if ((row.closedOn === null) === (on === null)) return row
    await trx.updateTable('firm').set({ closed_on: on, version: nextVersion }).where('id', '=', id).execute()
    context.audit(trx, { action, subject: { kind: 'firm', id } })
    return requireFirm(await findFirmRow(trx, id))
  })

/** Rejects a name that somebody else took at the same moment as one that was taken before. */
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

async function rejectFacts(trx: Transaction, facts: FirmFacts, ownId: number | null): Promise<void> {
  const problems = Object.entries(firmFields.problemsIn(facts))
  const fields = Object.fromEntries(problems.map(([name, problem]) => [name, asWritten(problem)]))
  if (await isNameTaken(trx, facts.name, ownId)) fields['name'] = fieldSentence('firmNameTaken')
  if (!(await areCounties(trx, facts.countyIds))) fields['countyIds'] = fieldSentence('countyFromList')
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}

function requireFirm(row: Firm | null): Firm {
  if (!row) throw new Refusal('not_found')
  return row
}
