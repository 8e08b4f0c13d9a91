import {
  type Template,
  type TemplateRow,
  type TemplateVersion,
  template,
} from '@fieldstone/contract/entities/mail/template'
import { groupOf, placeholdersOf, TEMPLATE_CODES, type TemplateCode } from '@fieldstone/contract/templates'
import { checkTemplate, type TemplateText } from '@fieldstone/domain/templates/template'
import { sql } from 'kysely'
import { getCompanyIn } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { lockText } from '../../records/lock.ts'
import { requireVersion } from '../../records/versioned.ts'
import { ownText } from '../../templates/current-text.ts'
import { companyValues, formatted } from '../../templates/values.ts'
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

/** A text to be changed, in its language. */
export interface TemplateKey {
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

interface Saved {
  readonly note: string
  /** The one that the person saw. */
  readonly version: number
}

/** Saves a new version. Refuses with `bad_request` by part, and with `edit_conflict` when somebody was faster. */
export async function saveTemplate(
  context: AdminContext,
  key: TemplateKey,
  { subject, text, ...saved }: TemplateText & Saved,
): Promise<Template> {
  refuseUnsound(checkTemplate({ subject, text }, placeholdersOf(key.code)))
  return addVersion(context, key, saved, { subject, text })
}

/** Goes back to the product's own text, which then follows what the product brings. */
export const resetTemplate = (context: AdminContext, key: TemplateKey, saved: Saved): Promise<Template> =>
  addVersion(context, key, saved, null)

function addVersion(
  context: AdminContext,
  key: TemplateKey,
  { note, version }: Saved,
  next: TemplateText | null,
): Promise<Template> {
  const { services, at, actor } = context
  const { code, language } = key
  return inTransaction(services.db, async (trx) => {
    // Versions are rows that are only added: the lock makes two who save wait for each other.
    await lockText(trx, `template ${code}`)
    const held = await readTemplate(trx, key)
    await requireVersion(held, version, template, () => ({
      current: held,
      changedBy: held.changedBy,
      changedAt: held.changedAt ?? undefined,
    }))
    const isSame = next === null ? held.isOwn : held.subject === next.subject && held.text === next.text
    if (isSame) return held
    await trx
      .insertInto('template_version')
      .values({
        template: code,
        language,
        number: held.version + 1,
        note,
        subject: next?.subject ?? null,
        body: next?.text ?? null,
        created_at: at,
        created_by: actor.userId,
      })
      .execute()
    context.audit(trx, {
      action: 'set-template',
      subject: { kind: 'template', id: code },
      detail: { version: held.version + 1, isOwn: next === null, language },
    })
    return readTemplate(trx, key)
  })
}
