import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import {
  type SavedTemplate,
  type Template,
  type TemplateRow,
  type TemplateVersion,
  template,
} from '@fieldstone/contract/entities/mail/template'
import { groupOf, placeholdersOf, TEMPLATE_CODES, type TemplateCode } from '@fieldstone/contract/templates'
import { checkTemplate, type TemplateText } from '@fieldstone/domain/templates/template'
import { sql } from 'kysely'
import { textChanges } from '../../approvals/changes.ts'
import { requestApproval } from '../../approvals/requests.ts'
import { getCompanyIn } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import { t as label } from '../../messages/alerts.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { lockText } from '../../records/lock.ts'
import { requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { ownText } from '../../templates/render.ts'
import { companyValues, formatted } from '../../templates/values.ts'
import { confirmOneself, refuseEndedSession } from '../accounts/service.ts'
import { refuseUnsound } from './template-problems.ts'

const MOST_VERSIONS = 100

interface VersionRow {
  readonly template: string
  readonly number: number
  readonly subject: string | null
  readonly body: string | null
  readonly note: string
  readonly at: Date
  readonly by: string | null
}

/** A template in one language. */
interface TemplateKey {
  readonly code: TemplateCode
  readonly language: ServerLanguage
}

const versionsIn = (language: ServerLanguage) => sql`
  select version.template, version.number, version.subject, version.body, version.note, version.created_at as at,
    person.username as by
  from template_version version join app_user person on person.id = version.created_by
  where version.language = ${language}`

export async function listTemplates(
  { services: { db } }: AdminContext,
  language: ServerLanguage,
): Promise<TemplateRow[]> {
  const { rows } = await sql<VersionRow>`
    select distinct on (template) * from (${versionsIn(language)}) as version order by template, number desc`.execute(
    db,
  )
  return TEMPLATE_CODES.map((code) =>
    heldOf(
      { code, language },
      rows.find((row) => row.template === code),
    ),
  )
}

export const getTemplate = ({ services: { db } }: AdminContext, key: TemplateKey): Promise<Template> =>
  readTemplate(db, key)

async function readTemplate(db: Db | Transaction, key: TemplateKey): Promise<Template> {
  const { code, language } = key
  const { rows } = await sql<VersionRow>`
    ${versionsIn(language)} and version.template = ${code} order by version.number desc limit 1`.execute(db)
  const company: Readonly<Record<string, string>> = companyValues(await getCompanyIn(db))
  const placeholders = Object.entries(placeholdersOf(code)).map(([name, placeholder]) => ({
    name,
    form: placeholder.form,
    example: company[name] ?? formatted(placeholder, placeholder.example, language),
    isRequired: placeholder.isRequired === true,
  }))
  return { ...heldOf(key, rows[0]), text: rows[0]?.body ?? ownText(code, language).text, placeholders }
}

const heldOf = ({ code, language }: TemplateKey, row: VersionRow | undefined): TemplateRow => ({
  code,
  language,
  group: groupOf(code),
  version: row?.number ?? 0,
  isOwn: row === undefined || row.body === null,
  subject: row?.subject ?? ownText(code, language).subject,
  changedAt: row?.at ?? null,
  changedBy: row?.by ?? null,
})

export async function listVersions(
  { services: { db } }: AdminContext,
  { code, language }: TemplateKey,
): Promise<TemplateVersion[]> {
  const { rows } = await sql<VersionRow>`
    ${versionsIn(language)} and version.template = ${code} order by version.number desc limit ${MOST_VERSIONS}`.execute(
    db,
  )
  const own = ownText(code, language)
  const versions = rows.map(({ number, subject, body, note, at, by }) => ({
    version: number,
    isOwn: body === null,
    note,
    at,
    by,
    subject: subject ?? own.subject,
    text: body ?? own.text,
  }))
  return [...versions, { version: 0, isOwn: true, ...own, note: '', at: null, by: null }]
}

interface Saved extends OwnConfirmation {
  readonly note: string
  /** The version that the person saw. */
  readonly version: number
}

/** A new version of a template. `next` null: back to the product's own text. */
interface NewVersion extends TemplateKey {
  readonly note: string
  /** The version that it replaces. */
  readonly version: number
  readonly next: TemplateText | null
}

/**
 * Saves a new version, confirmed by the person's own password and code. If there are certificates, it waits for a
 * second approval (`approvalId`). Throws `bad_request` by part, `edit_conflict` if somebody saved it first, and
 * `state_changed` while another change of the template waits.
 */
export const saveTemplate = (
  context: AdminContext,
  key: TemplateKey,
  { subject, text, ...saved }: TemplateText & Saved,
): Promise<SavedTemplate> => changeText(context, { ...key, next: { subject, text } }, saved)

/** Restores the product's own text, which then follows the updates of the product. */
export const resetTemplate = (
  context: AdminContext,
  key: TemplateKey,
  saved: Saved,
): Promise<SavedTemplate> => changeText(context, { ...key, next: null }, saved)

async function changeText(
  context: AdminContext,
  { code, language, next }: Omit<NewVersion, 'note' | 'version'>,
  { note, version, ...confirmation }: Saved,
): Promise<SavedTemplate> {
  const change = { code, language, next, note, version }
  requireSound(change)
  const comparedHash = await confirmOneself(context, confirmation)
  return inTransaction(context.services.db, async (trx) => {
    await refuseEndedSession(trx, context, comparedHash)
    const held = await lockTemplate(trx, change)
    await requireVersion(held, version, template, () => ({
      current: held,
      changedBy: held.changedBy,
      changedAt: held.changedAt ?? undefined,
    }))
    if (next === null ? held.isOwn : held.subject === next.subject && held.text === next.text) return held
    // A new installation without certificates is set up at once: no owner gets e-mails yet.
    if (!(await hasRow(trx.selectFrom('certificate').select('id').limit(1)))) {
      await addVersion(trx, context, change)
      return readTemplate(trx, change)
    }
    const approvalId = await requestApproval(trx, context, {
      ...{ act: 'templates', subject: `${code}-${language}` },
      title: label(`template_${language}`, { name: code.replaceAll('-', ' ') }),
      ...{ input: change, changes: textChanges(held, next ?? ownText(code, language)) },
    })
    return { ...held, approvalId }
  })
}

/** Performs a change after its second approval. Throws `state_changed` if the template has changed since. */
export async function performTemplate(
  trx: Transaction,
  context: AdminContext,
  change: NewVersion,
): Promise<void> {
  requireSound(change)
  const held = await lockTemplate(trx, change)
  if (held.version !== change.version)
    throw new Refusal('state_changed', { log: 'the text was changed since it was requested' })
  await addVersion(trx, context, change)
}

function requireSound({ code, next }: Pick<NewVersion, 'code' | 'next'>): void {
  if (next !== null) refuseUnsound(checkTemplate(next, placeholdersOf(code)))
}

/** Locks a template, so that two people who save it wait for each other. Versions are only added. */
async function lockTemplate(trx: Transaction, key: TemplateKey): Promise<Template> {
  await lockText(trx, `template ${key.code}`)
  return readTemplate(trx, key)
}

async function addVersion(
  trx: Transaction,
  context: AdminContext,
  { code, language, note, version, next }: NewVersion,
): Promise<void> {
  const number = version + 1
  await trx
    .insertInto('template_version')
    .values({
      ...{ template: code, language, number, note },
      ...{ subject: next?.subject ?? null, body: next?.text ?? null },
      ...{ created_at: context.at, created_by: context.actor.userId },
    })
    .execute()
  context.audit(trx, {
    action: 'set-template',
    subject: { kind: 'template', id: code },
    detail: { version: number, isOwn: next === null, language },
  })
}
