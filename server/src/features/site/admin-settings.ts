import {
  type AdminSettings,
  type AdminSettingsChange,
  adminSettings,
  type SettingHistory,
} from '@fieldstone/contract/entities/site/admin-settings'
import { byFeeRate, CHARGE_METHODS, CHARGE_TRAITS } from '@fieldstone/domain/payments/charge-methods'
import {
  COMPANY_LIMITS,
  type CompanyField,
  type CompanyNumber,
  type CompanyProblem,
  type CompanySettings,
  checkCompany,
} from '@fieldstone/domain/site/company'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { Listed } from '../../lists/listed.ts'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { lastChangeFor } from '../../records/last-change.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { forgetCompany, readCompany } from './company.ts'
import { feeRatesOf } from './fees.ts'
import { listCurrentFees } from './queries.ts'

const ACTION = 'set-company-settings'
const SUBJECT = { kind: 'settings', id: 1 }

export const getAdminSettings = ({ services, at }: AdminContext): Promise<AdminSettings> =>
  read(services.db, at)

/**
 * Saves the one row. Rates of the methods are rows of their own, in force from now on: what was charged keeps its rate.
 * Refuses with `bad_request` by field, and with `edit_conflict` and the present row when somebody was faster.
 */
export async function saveAdminSettings(
  context: AdminContext,
  { version, ...next }: AdminSettingsChange,
): Promise<AdminSettings> {
  refuseUnsound(next)
  const { services, at, actor } = context
  const saved = await inTransaction(services.db, async (trx) => {
    await sql`select id from company_setting where id = 1 for update`.execute(trx)
    const before = await read(trx, at)
    await requireVersion(before, version, adminSettings, async () => ({
      current: before,
      ...(await lastChangeFor(actor.userId, trx, SUBJECT, [ACTION])),
    }))
    const fields = (Object.keys(next) as CompanyField[]).filter(
      (name) => textOf(before[name]) !== textOf(next[name]),
    )
    if (fields.length === 0) return before
    await store(trx, context, next, fields)
    await trx
      .insertInto('company_setting_change')
      .values(
        fields.map((field) => ({
          at,
          changed_by: actor.userId,
          field,
          value_before: textOf(before[field]),
          value_after: textOf(next[field]),
        })),
      )
      .execute()
    const after = await read(trx, at)
    context.audit(trx, { action: ACTION, subject: SUBJECT, detail: { fields: fields.join(', ') } })
    return after
  })
  forgetCompany(services.database)
  return saved
}

async function store(
  trx: Transaction,
  { at, actor }: AdminContext,
  settings: CompanySettings,
  fields: readonly CompanyField[],
): Promise<void> {
  const rates = CHARGE_METHODS.flatMap((method) => {
    const { feeRate } = CHARGE_TRAITS[method]
    return fields.includes(feeRate) ? [{ method, bps: settings[feeRate] }] : []
  })
  if (rates.length > 0)
    await trx
      .insertInto('fee_setting')
      .values(rates.map((rate) => ({ ...rate, valid_from: at, set_by: actor.userId })))
      .execute()
  await trx
    .updateTable('company_setting')
    .set({ values: JSON.stringify(withoutFees(settings)), version: nextVersion, updated_at: at })
    .where('id', '=', 1)
    .execute()
}

/** The rates have rows of their own. */
const withoutFees = (settings: CompanySettings) => ({ ...settings, ...byFeeRate(() => undefined) })

async function read(db: Db | Transaction, at: Date): Promise<AdminSettings> {
  const row = await db.selectFrom('company_setting').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const rates = await listCurrentFees(db, at)
  return {
    id: row.id,
    ...readCompany(row.values),
    ...feeRatesOf(rates),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function listSettingHistory(
  { services }: AdminContext,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Listed<SettingHistory[]>> {
  const { rows } = await sql<SettingHistory>`
    select change.id, change.at, nullif(trim(person.first_name || ' ' || person.last_name), '') as by, change.field,
      change.value_before as before, change.value_after as after
    from company_setting_change change join app_user person on person.id = change.changed_by
    order by change.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(services.db)
  const counted = await sql<{ count: number }>`select count(*) as count from company_setting_change`.execute(
    services.db,
  )
  return new Listed(rows, counted.rows[0]?.count ?? 0)
}

const textOf = (value: CompanySettings[CompanyField]): string =>
  typeof value === 'object' ? value.join('\n') : String(value)

function refuseUnsound(next: CompanySettings): void {
  const problems = Object.entries(checkCompany(next)) as [CompanyField, CompanyProblem][]
  if (problems.length === 0) return
  const fields = problems.map(([name, problem]) => [name, sentenceOf(name, problem)] as const)
  throw new Refusal('bad_request', { fields: Object.fromEntries(fields) })
}

function sentenceOf(name: CompanyField, problem: CompanyProblem): Sentence {
  if (problem === 'map') return fieldSentence('company-map', { address: '{address}' })
  if (problem !== 'range') return fieldSentence(`company-${problem}`)
  const [least, most] = COMPANY_LIMITS[name as CompanyNumber]
  return fieldSentence('company-range', { least, most })
}
