import {
  type AdminSettings,
  type AdminSettingsChange,
  adminSettings,
  type SavedAdminSettings,
  type SettingHistory,
} from '@fieldstone/contract/entities/site/admin-settings'
import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import { byFeeRate, CHARGE_METHODS, CHARGE_TRAITS } from '@fieldstone/domain/payments/charge-methods'
import {
  COMPANY_LIMITS,
  type CompanyField,
  type CompanyNumber,
  type CompanyProblem,
  type CompanySettings,
  checkCompany,
} from '@fieldstone/domain/site/company'
import { type GuardedSetting, guardedChanges, settingText } from '@fieldstone/domain/site/guarded'
import { sql } from 'kysely'
import { requestApproval } from '../../approvals/requests.ts'
import { forgetCompany, readCompany } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { Page } from '../../lists/page.ts'
import { t as label } from '../../messages/alerts.ts'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { lastChangeFor } from '../../records/last-change.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { confirmOneself, currentPasswordMissing, refuseEndedSession } from '../accounts/service.ts'
import { feeRatesOf, listCurrentFees } from './fees.ts'

const ACTION = 'set-company-settings'
const SUBJECT = { kind: 'settings', id: 1 }

export const getAdminSettings = ({ services, at }: AdminContext): Promise<AdminSettings> =>
  read(services.db, at)

/**
 * Saves the one row of settings. Fee rates have rows of their own, in force from now on: earlier charges keep their
 * rate. Settings that decide where money goes need the person's own password and code, and wait for a second approval
 * (`approvalId`). Throws `bad_request` by field, `edit_conflict` with the current row if somebody saved it first, and
 * `state_changed` while another such change waits.
 */
export async function saveAdminSettings(
  context: AdminContext,
  { version, currentPassword, code, ...next }: AdminSettingsChange,
): Promise<SavedAdminSettings> {
  refuseUnsound(next)
  const { services, at, actor } = context
  const seen = await read(services.db, at)
  const isConfirmed = guardedChanges(seen, next).guarded.length > 0
  const comparedHash = isConfirmed ? await confirmOneself(context, { currentPassword, code }) : null
  const saved = await inTransaction(services.db, async (trx) => {
    await lockSettings(trx)
    if (comparedHash !== null) await refuseEndedSession(trx, context, comparedHash)
    const before = await read(trx, at)
    await requireVersion(before, version, adminSettings, async () => ({
      current: before,
      ...(await lastChangeFor(actor.userId, trx, SUBJECT, [ACTION])),
    }))
    const { guarded, waiting } = guardedChanges(before, next)
    if (guarded.length > 0 && comparedHash === null) throw currentPasswordMissing()
    const atOnce = { ...next, ...pick(before, waiting) }
    // A setting that waits keeps its value, which an earlier version may have allowed.
    refuseUnsound(atOnce, waiting)
    await apply(trx, context, before, atOnce)
    if (waiting.length === 0) return read(trx, at)
    const approvalId = await requestApproval(trx, context, {
      ...{
        act: 'company-settings',
        subject: SUBJECT.id,
        title: 'Company settings',
        input: pick(next, waiting),
      },
      changes: waiting.map((field) => ({
        field,
        label: label(`setting_${field}`),
        before: shownText(before, field),
        after: shownText(next, field),
      })),
    })
    return { ...(await read(trx, at)), approvalId }
  })
  forgetCompany(services.database)
  return saved
}

/** Performs a change after its second approval. Throws `bad_request` if it no longer fits the other settings. */
export async function performSettings(
  trx: Transaction,
  context: AdminContext,
  change: Partial<CompanySettings>,
): Promise<void> {
  await lockSettings(trx)
  const before = await read(trx, context.at)
  refuseUnsound({ ...before, ...change })
  await apply(trx, context, before, change)
}

const lockSettings = (trx: Transaction) =>
  sql`select id from company_setting where id = 1 for update`.execute(trx)

const pick = (settings: CompanySettings, fields: readonly GuardedSetting[]): Partial<CompanySettings> =>
  Object.fromEntries(fields.map((field) => [field, settings[field]]))

/** Formats a value for the people who approve the change. */
const shownText = (settings: CompanySettings, field: GuardedSetting): string =>
  field === 'refundApprovalCents' || field === 'redemptionApprovalCents'
    ? formatMoney(cents(settings[field]))
    : settingText(settings[field])

/** Stores the settings that changed, each with a line in the history. */
async function apply(
  trx: Transaction,
  context: AdminContext,
  { id: _, version: _v, createdAt: _c, updatedAt: _u, ...before }: AdminSettings,
  change: Partial<CompanySettings>,
): Promise<void> {
  const { at, actor } = context
  const next: CompanySettings = { ...before, ...change }
  const fields = (Object.keys(change) as CompanyField[]).filter(
    (name) => settingText(before[name]) !== settingText(next[name]),
  )
  if (fields.length === 0) return
  await store(trx, context, next, fields)
  await trx
    .insertInto('company_setting_change')
    .values(
      fields.map((field) => ({
        at,
        changed_by: actor.userId,
        field,
        value_before: settingText(before[field]),
        value_after: settingText(next[field]),
      })),
    )
    .execute()
  context.audit(trx, { action: ACTION, subject: SUBJECT, detail: { fields: fields.join(', ') } })
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

/** Fee rates have rows of their own. */
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
): Promise<Page<SettingHistory[]>> {
  const { rows } = await sql<SettingHistory>`
    select change.id, change.at, nullif(trim(person.first_name || ' ' || person.last_name), '') as by, change.field,
      change.value_before as before, change.value_after as after
    from company_setting_change change join app_user person on person.id = change.changed_by
    order by change.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(services.db)
  const counted = await sql<{ count: number }>`select count(*) as count from company_setting_change`.execute(
    services.db,
  )
  return new Page(rows, counted.rows[0]?.count ?? 0)
}

function refuseUnsound(next: CompanySettings, except: readonly CompanyField[] = []): void {
  const found = Object.entries(checkCompany(next)) as [CompanyField, CompanyProblem][]
  const problems = found.filter(([name]) => !except.includes(name))
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
