import type {
  AddedPayoffRule,
  NewPayoffRule,
  PayoffRule,
  RulePreview,
  RuleProposal,
} from '@fieldstone/contract/entities/payoff/payoff-rules'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { type RegimeRow, valuesOn } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import { requestApproval } from '../../approvals/requests.ts'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import { Page } from '../../lists/page.ts'
import { t as label } from '../../messages/alerts.ts'
import { asWritten, fieldSentence } from '../../messages/refusals.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { Refusal } from '../../refusal.ts'
import { confirmOneself, refuseEndedSession } from '../accounts/service.ts'
import { previewRule } from './preview-rule.ts'
import { readAllRegimes, storeCountyZones } from './regime-rows.ts'
import { parseSettings } from './settings-schema.ts'

/** Lists the rows of payoff rules as they were entered. */
export async function listPayoffRules(
  { services }: AdminContext,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Page<PayoffRule[]>> {
  const { rows } = await sql<PayoffRule>`
    select ${COLUMNS} from ${FROM} order by regime.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(services.db)
  const counted = await sql<{ count: number }>`select count(*) as count from regime`.execute(services.db)
  return new Page(rows, counted.rows[0]?.count ?? 0)
}

/** Reads the rules in force today, shown beside the fields of a new row. */
export async function getPayoffRules(
  { services, at }: AdminContext,
  place: Pick<RuleProposal, 'stateId' | 'countyId'>,
): Promise<{ values: Record<string, unknown> | null }> {
  await requirePlace(services.db, place)
  // No county has the id 0, so it means the whole state.
  const regime = (await readAllRegimes(services.db))(place.stateId, place.countyId ?? 0)
  const today = businessDate(at, services.config.businessTimeZone)
  return { values: regime && { ...valuesOn(regime, today) } }
}

/** Previews what the row would change in today's payoffs. Refuses values that could not be stored. */
export async function previewPayoffRule(context: AdminContext, proposal: RuleProposal): Promise<RulePreview> {
  return previewRule(context, await checkRule(context.services.db, proposal))
}

/**
 * Adds a row. Payoffs of the place use it from the next read on. Issued figures keep their rules, which are stored with their
 * quotes.
 */
export async function addPayoffRule(
  context: AdminContext,
  { currentPassword, code, ...proposal }: NewPayoffRule,
): Promise<AddedPayoffRule> {
  const { services, at } = context
  await checkRule(services.db, proposal)
  const comparedHash = await confirmOneself(context, { currentPassword, code })
  return inTransaction(services.db, async (trx) => {
    await refuseEndedSession(trx, context, comparedHash)
    const { values } = await checkRule(trx, proposal)
    if (!(await hasCertificates(trx, proposal.stateId))) return addPayoffRuleIn(trx, context, proposal)
    const { stateId, countyId, effectiveFrom } = proposal
    const place = await placeOf(trx, proposal)
    await lockRules(trx, stateId)
    const before = await presentValues(trx, context, proposal)
    const approvalId = await requestApproval(trx, context, {
      ...{ act: 'payoff-rules', subject: countyId === null ? stateId : `${stateId}-${countyId}` },
      ...{ title: place.title, input: { ...proposal, values, latestId: await latestRule(trx, stateId) } },
      changes: [
        { field: 'effectiveFrom', label: label('ruleFrom'), before: '', after: effectiveFrom },
        ...Object.entries(values).map(([field, value]) => ({
          field,
          label: field,
          before: JSON.stringify(before[field] ?? null),
          after: JSON.stringify(value),
        })),
      ],
    })
    const { name: countyName } = place
    return {
      ...proposal,
      id: null,
      countyName,
      values: { ...values },
      changedBy: null,
      changedAt: at,
      approvalId,
    }
  })
}

/**
 * Whether a state has certificates. Without any, no second approval is needed, so that a new installation is set up at
 * once.
 */
const hasCertificates = (trx: Transaction, stateId: string): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('certificate')
      .innerJoin('county', 'county.id', 'certificate.county_id')
      .select('certificate.id')
      .where('county.state_id', '=', stateId)
      .limit(1),
  )

async function placeOf(trx: Transaction, { stateId, countyId }: RuleProposal) {
  if (countyId === null) return { name: null, title: stateId }
  const { name } = await trx
    .selectFrom('county')
    .select('name')
    .where('id', '=', countyId)
    .executeTakeFirstOrThrow()
  return { name, title: `${name}, ${stateId}` }
}

async function presentValues(
  db: Db | Transaction,
  { services, at }: AdminContext,
  { stateId, countyId }: Pick<RuleProposal, 'stateId' | 'countyId'>,
): Promise<Readonly<Record<string, unknown>>> {
  // No county has the id 0, so it means the whole state.
  const regime = (await readAllRegimes(db))(stateId, countyId ?? 0)
  return regime === null ? {} : { ...valuesOn(regime, businessDate(at, services.config.businessTimeZone)) }
}

/** Returns the id of the state's last row. Null if it has none. */
const latestRule = async (trx: Transaction, stateId: string): Promise<number | null> => {
  const { id } = await trx
    .selectFrom('regime')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('state_id', '=', stateId)
    .executeTakeFirstOrThrow()
  return id
}

/** Performs an approved request. Refuses with `state_changed` if other rules of the state were added since. */
export async function performPayoffRule(
  trx: Transaction,
  context: AdminContext,
  { latestId, ...proposal }: RuleProposal & { readonly latestId?: number | null | undefined },
): Promise<void> {
  await lockRules(trx, proposal.stateId)
  if ((await latestRule(trx, proposal.stateId)) !== latestId)
    throw new Refusal('state_changed', { log: 'other payoff rules came since the request' })
  await addPayoffRuleIn(trx, context, proposal)
}

/** Adds a row in an open transaction. */
export async function addPayoffRuleIn(
  trx: Transaction,
  context: AdminContext,
  proposal: RuleProposal,
): Promise<PayoffRule> {
  const { actor, at } = context
  const { stateId, countyId, effectiveFrom } = proposal
  const { values } = await checkRule(trx, proposal)
  await lockRules(trx, stateId)
  const { id } = await trx
    .insertInto('regime')
    .values({
      ...{ state_id: stateId, county_id: countyId, effective_from: effectiveFrom },
      values: JSON.stringify(values),
      ...{ changed_by: actor.userId, changed_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeCountyZones(trx, stateId, at)
  if (values.bankruptcyStaffOnly === true) await closeBankrupt(trx, { stateId, countyId }, at)
  const { rows } = await sql<PayoffRule>`select ${COLUMNS} from ${FROM} where regime.id = ${id}`.execute(trx)
  const [rule] = rows
  if (!rule) throw new Error(`the row ${id} of payoff rules was not stored`)
  const detail = {
    state: stateId,
    county: countyId,
    from: effectiveFrom,
    settings: Object.keys(values).join(', '),
  }
  context.audit(trx, { action: 'set-payoff-rules', subject: { kind: 'payoff-rules', id }, detail })
  return rule
}

/** Ends open card pages if staff now give the payoff during a bankruptcy. Figures under other rules stay as quoted. */
const closeBankrupt = (
  trx: Transaction,
  { stateId, countyId }: Pick<RuleProposal, 'stateId' | 'countyId'>,
  at: Date,
): Promise<void> =>
  closeOpenCheckouts(
    trx,
    sql`certificate.county_id in (select county.id from county
        where county.state_id = ${stateId} and (${countyId}::bigint is null or county.id = ${countyId}))
      and (certificate.base_status = 'Bankruptcy' or (certificate.bankruptcy_from is not null
        and (certificate.bankruptcy_until is null or certificate.bankruptcy_until > ${at}::date)))`,
    { reason: 'settings', at, kind: 'FULL' },
  )

/** Locks the rules of a state until the transaction ends, so that the rules it read stay current. */
export const lockRules = (trx: Transaction, stateId: string): Promise<unknown> =>
  sql`select id from state where id = ${stateId} for no key update`.execute(trx)

/**
 * Validates a row and returns it with its values as they would be read back. Refuses values and places that cannot be
 * stored.
 */
export async function checkRule(db: Db | Transaction, proposal: RuleProposal): Promise<RegimeRow> {
  const values = readValues(proposal)
  await requirePlace(db, proposal)
  return { ...proposal, values }
}

const COLUMNS = sql`regime.id, regime.state_id as "stateId", regime.county_id as "countyId", county.name as "countyName",
  regime.effective_from as "effectiveFrom", regime.values, regime.changed_at as "changedAt",
  nullif(trim(person.first_name || ' ' || person.last_name), '') as "changedBy"`
const FROM = sql`regime left join county on county.id = regime.county_id
  left join app_user person on person.id = regime.changed_by`

/** Parses the values. Refuses with one field for each setting that cannot be stored, since the page has a field for each. */
function readValues({ values }: RuleProposal) {
  const parsed = parseSettings(values)
  if (!parsed.ok)
    throw new Refusal('bad_request', {
      fields: {
        values: asWritten(parsed.problem),
        ...Object.fromEntries(parsed.names.map((name) => [name, asWritten(parsed.problem)])),
      },
      log: 'payoff rules',
    })
  if (Object.keys(parsed.values).length === 0)
    throw new Refusal('bad_request', { fields: { values: fieldSentence('noRule') }, log: 'no payoff rule' })
  return parsed.values
}

async function requirePlace(
  db: Db | Transaction,
  { stateId, countyId }: Pick<RuleProposal, 'stateId' | 'countyId'>,
): Promise<void> {
  const place =
    countyId === null
      ? await db.selectFrom('state').select('id').where('id', '=', stateId).executeTakeFirst()
      : await db
          .selectFrom('county')
          .select('id')
          .where('id', '=', countyId)
          .where('state_id', '=', stateId)
          .executeTakeFirst()
  if (!place) throw new Refusal('not_found')
}
