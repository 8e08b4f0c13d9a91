import type { FileAnswer } from '@fieldstone/contract/route'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import type { AuditSubject } from '../../../audit/record.ts'
import type { AdminContext, Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { csvFile } from '../../../http/csv.ts'
import { openMailText } from '../../../outbox/mail-texts.ts'
import { accountScope, ownScope } from '../account-scope.ts'
import { ownerScope } from '../owner-scope.ts'
import { payerScope } from '../payer-scope.ts'
import { indexText, type Say, sayIn } from './index-text.ts'
import { type Asked, SECTIONS, type Section } from './sections.ts'

export interface ZipEntry {
  /** A path inside, with '/' between its parts; no two are alike. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Of the format without its extension for larger files, which the library does not look at. */
const MOST_ENTRIES = 0xffff
const MOST_BYTES = 0xffffffff

/** One ZIP file of these, in their order, each compressed. Throws RangeError beyond 65,535 entries or 4 GB. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  if (entries.length > MOST_ENTRIES) throw new RangeError(`a ZIP file holds at most ${MOST_ENTRIES} entries`)
  // Times in it have no zone. The library writes local ones; they are to be UTC on every machine.
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000)
  const zip = zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { mtime })
  if (zip.length > MOST_BYTES) throw new RangeError('a ZIP file holds at most 4 GB')
  return Buffer.from(zip.buffer, zip.byteOffset, zip.length)
}

export const exportAccount = async (context: AdminContext, userId: number): Promise<FileAnswer> =>
  exportOf(context, {
    scope: await accountScope(context, userId),
    userId,
    subject: { kind: 'user', id: userId },
  })

export const exportOwner = async (context: AdminContext, certificateId: number): Promise<FileAnswer> =>
  exportOf(context, {
    ...{ scope: await ownerScope(context, certificateId), userId: null },
    subject: { kind: 'certificate', id: certificateId },
  })

export const exportPayer = async (context: AdminContext, receivedId: number): Promise<FileAnswer> =>
  exportOf(context, {
    ...{ scope: await payerScope(context, receivedId), userId: null },
    subject: { kind: 'received_payment', id: receivedId },
  })

/** Exports the logged-in person's own data: only what is certainly theirs, without notes internal to staff. */
export const exportOwn = async (context: Context<ActorOf<'taxpayer'>>): Promise<FileAnswer> =>
  exportOf(context, {
    ...{ scope: await ownScope(context), userId: context.actor.userId, isOwn: true },
    subject: { kind: 'user', id: context.actor.userId },
  })

interface Export extends Pick<Asked, 'scope' | 'userId'> {
  readonly subject: AuditSubject
  readonly isOwn?: true
}

/** Exports a person's data as a ZIP: a table per kind, e-mail texts, letters, and an index in plain words. */
async function exportOf(context: Context, { scope, userId, subject, isOwn }: Export): Promise<FileAnswer> {
  const { services, at } = context
  const { businessTimeZone: zone } = services.config
  const asked: Asked = { scope, userId, zone }
  const say = sayIn(isOwn ? context.request.language : 'en')
  const tables: { readonly section: Section; readonly count: number; readonly entry: ZipEntry }[] = []
  for (const section of SECTIONS) {
    if ((isOwn && section.isForStaff) || (userId === null && OF_ACCOUNTS.has(section.file))) continue
    const { rows } = await sql<Record<string, unknown>>`${section.rows(asked)}`.execute(services.db)
    if (rows.length > 0)
      tables.push({ section, count: rows.length, entry: await tableOf(section, rows, say) })
  }
  const mails = await mailsOf(context, asked)
  const letters = await lettersOf(context, asked)
  const day = businessDate(at, zone)
  const index = indexText(
    {
      ...{ name: scope.name, day, isOwn: isOwn === true },
      tables: tables.map(({ section: { file, about }, count }) => ({ file, about, count })),
      ...{ mailCount: mails.length, letterCount: letters.files.length, missing: letters.missing },
    },
    say,
  )
  await inTransaction(services.db, async (trx) =>
    context.audit(trx, { action: 'export', subject, detail: { what: 'person', tables: tables.length } }),
  )
  return {
    name: `records-${day}.zip`,
    bytes: zipOf(
      [
        { name: `${say('READ ME FIRST')}.txt`, bytes: Buffer.from(index, 'utf8') },
        ...tables.map(({ entry }) => entry),
        ...mails,
        ...letters.files,
      ],
      at,
    ),
  }
}

/** The tables of an account. A person who is known by name only has none of them. */
const OF_ACCOUNTS = new Set([
  'account.csv',
  'email-addresses.csv',
  'agreements.csv',
  'bank-accounts-and-cards.csv',
  'payoff-views.csv',
  'log-ins.csv',
  'audit-log.csv',
])

async function tableOf(
  { file }: Section,
  rows: readonly Record<string, unknown>[],
  say: Say,
): Promise<ZipEntry> {
  const columns = Object.keys(rows[0] ?? {}).map((title) => [say(title), title] as const)
  return { name: file, bytes: await csvFile({ name: file, columns }, rows) }
}

/** E-mails with a stored text that is not secret. */
async function mailsOf({ services }: Context, { scope }: Asked): Promise<ZipEntry[]> {
  const { rows } = await sql<{ id: number; subject: string; body: string }>`
    select mail.id, mail.subject, mail.body from outbox mail
    where ${scope.mails} and mail.sent_at is not null and mail.body <> '' and mail.expires_at is null
    order by mail.id`.execute(services.db)
  return rows.map(({ id, subject, body }) => ({
    name: `mails/${id}.txt`,
    bytes: Buffer.from(`${subject}\n\n${openMailText(body)}\n`, 'utf8'),
  }))
}

/** Adds the letters. The index names those whose file is missing. */
async function lettersOf(
  { services }: Context,
  { scope }: Asked,
): Promise<{ readonly files: ZipEntry[]; readonly missing: readonly number[] }> {
  const { rows } = await sql<{ id: number; key: string }>`
    select letter.id, file.storage_key as key from letter join document file on file.id = letter.document_id
    where ${scope.letters} and letter.outcome = 'sent' order by letter.id`.execute(services.db)
  const files: ZipEntry[] = []
  const missing: number[] = []
  for (const { id, key } of rows) {
    const bytes = await services.files.get(key)
    if (bytes === null) missing.push(id)
    else files.push({ name: `letters/${id}.pdf`, bytes })
  }
  return { files, missing }
}
