import { sql } from 'kysely'
import { recordSystemAudit } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { CommandProblem } from '../db/open-for-command.ts'
import { noteFiles, type StoredFile } from '../files.ts'
import { MAIL_PLACE } from '../outbox/mail-texts.ts'
import {
  type KeyRing,
  keyIdOfText,
  openBytes,
  openText,
  sealBytes,
  sealText,
} from '../providers/encryption.ts'
import type { FileStorage } from '../providers/file-storage.ts'
import { type NamedFile, namesText, requiredFiles } from '../records/file-references.ts'
import { countNotUnder, countUnder, describeUse, isUnderOther, isUsed, type KeyUse } from './keys-in-use.ts'
import { inBatches, readStoredFiles } from './note-files.ts'

export interface Rotation {
  readonly db: Db
  /** As they rest. */
  readonly files: FileStorage
  /** All keys that encrypted something. */
  readonly ring: KeyRing
  /** Under which everything is afterwards: the first of the ring, or none to have it plain. */
  readonly to: KeyRing
  readonly at: Date
}

interface Rotated {
  /** What was encrypted anew. */
  readonly anew: KeyUse
  /** What is under the key now. */
  readonly under: KeyUse
  /** Keys that were given up, with what stays unreadable. */
  readonly lost: readonly (KeyUse & { readonly id: string })[]
}

/**
 * Brings every document and every mail under one key, and retires the others. What is under it already is left alone, so
 * that a run that was cut off goes on where it stopped, and one that is repeated does nothing. Throws CommandProblem, and
 * retires no key, unless what rows name shows that nothing needs another one.
 */
export async function rotateEncryption(rotation: Rotation): Promise<Rotated> {
  const { db, to, at } = rotation
  const lost = await lostKeys(db)
  const work: Work = { ...rotation, id: to[0]?.id ?? null, lost }
  const fileCount = await rotateListedFiles(work)
  const others = await rotateOtherFiles(work)
  const mailCount = await rotateMails(work)
  await requireDone(work, others.missing)
  const anew = { fileCount: fileCount + others.count, mailCount }
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('encryption_key')
      .set({ retired_at: at })
      .where('retired_at', 'is', null)
      .where('id', '<>', work.id ?? '')
      .execute()
    recordSystemAudit(trx, at, {
      action: 'rotate-encryption-key',
      subject: { kind: 'encryption-key', id: work.id ?? 'none' },
      detail: { by: 'command', files: anew.fileCount, mails: anew.mailCount },
    })
  })
  return {
    anew,
    under: work.id === null ? { fileCount: 0, mailCount: 0 } : await countUnder(db, work.id),
    lost: await Promise.all(lost.map(async (id) => ({ id, ...(await countUnder(db, id)) }))),
  }
}

interface Work extends Rotation {
  /** The name of the key of `to`; null: everything is to be plain. */
  readonly id: string | null
  readonly lost: readonly string[]
}

const lostKeys = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('encryption_key').select('id').where('lost_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

async function rotateListedFiles(work: Work): Promise<number> {
  let count = 0
  for await (const keys of inBatches(work.files.keys())) count += await rotateFiles(work, keys)
  return count
}

/** Returns how many of these files it encrypted anew. Those that are not there are left out. */
async function rotateFiles(work: Work, keys: readonly string[]): Promise<number> {
  const { db, files, ring, to, id, lost } = work
  const notes: StoredFile[] = []
  let count = 0
  for (const file of await readStoredFiles(files, keys)) {
    const { key, encryptionKey } = file
    if (encryptionKey === id || lost.includes(encryptionKey ?? '')) {
      notes.push(file)
      continue
    }
    const bytes = await files.get(key)
    if (bytes === null) continue
    await files.put(key, sealBytes(to, openBytes(ring, bytes, key), key))
    notes.push({ key, encryptionKey: id })
    count++
  }
  await noteFiles(db, notes)
  return count
}

interface OtherFiles {
  readonly count: number
  /** Files that rows name and that are not in the storage: which key they need is not known. */
  readonly missing: readonly NamedFile[]
}

/** Goes through what rows name: a listing that comes out short must not decide which keys are needed. */
async function rotateOtherFiles(work: Work): Promise<OtherFiles> {
  const { db, files, id, lost } = work
  const missing: NamedFile[] = []
  let [count, after]: [number, string | undefined] = [0, '']
  while (after !== undefined) {
    const { rows }: { rows: { key: string; owner: string | null }[] } = await sql<{
      key: string
      owner: string | null
    }>`select * from (
        select coalesce(own.key, required.key) collate "C" as key, required.owner
        from (${requiredFiles()}) as required full join stored_file own on own.key = required.key
        where own.key is null or ${isUnderOther(sql`own.encryption_key`, id, lost)}) as other
      where key > ${after} order by key limit ${OTHERS_AT_ONCE}`.execute(db)
    count += await rotateFiles(
      work,
      rows.map(({ key }) => key),
    )
    for (const { key, owner } of rows) {
      if ((await files.head(key, 1)) !== null) continue
      if (owner !== null) missing.push({ key, owner })
      else await db.deleteFrom('stored_file').where('key', '=', key).execute()
    }
    after = rows.at(-1)?.key
  }
  return { count, missing }
}

const OTHERS_AT_ONCE = 500

/** Throws CommandProblem with what needs another key, or may need it. */
async function requireDone({ db, id, lost }: Work, missing: readonly NamedFile[]): Promise<void> {
  const left = await countNotUnder(db, id, lost)
  if (!isUsed(left) && missing.length === 0) return
  const reasons = [
    ...(isUsed(left)
      ? [`${describeUse(left)} are ${id === null ? 'still encrypted' : `not under the key '${id}'`}.`]
      : []),
    ...(missing.length > 0
      ? [
          `The storage does not have these files, which rows name, so nobody knows which key they need: ${namesText(missing)}. Put them back from a backup, or remove these documents.`,
        ]
      : []),
  ]
  throw new CommandProblem(
    `Leave no key out of ENCRYPTION_KEYS: ${reasons.join(' ')} Restart every server with the new key in front, then run this again.`,
  )
}

const MAILS_AT_ONCE = 200

interface MailTexts {
  readonly id: number
  readonly body: string
  readonly attachment: string | null
  readonly values: unknown
}

/** In the order of their numbers; a mail that is being sent waits until it is. */
async function rotateMails({ db, ring, to, id, lost }: Work): Promise<number> {
  const isDone = (text: string) => {
    const own = keyIdOfText(text)
    return text === '' || own === id || lost.includes(own ?? '')
  }
  let [after, count, last] = [0, 0, MAILS_AT_ONCE]
  while (last === MAILS_AT_ONCE) {
    const rows = await inTransaction(db, async (trx) => {
      const { rows: mails } = await sql<MailTexts>`
        select id, body, attachment, template_values as values from outbox
        where id > ${after} order by id limit ${MAILS_AT_ONCE} for update`.execute(trx)
      for (const mail of mails) {
        const texts = [mail.body, mail.attachment ?? '', textOf(mail.values)]
        if (texts.every(isDone)) continue
        const [body = '', attachment = '', values = ''] = texts.map((text) =>
          isDone(text) ? text : sealText(to, openText(ring, text, MAIL_PLACE), MAIL_PLACE),
        )
        await trx
          .updateTable('outbox')
          .set({
            body,
            attachment: mail.attachment === null ? null : attachment,
            // Plain values are an object; encrypted ones are a text in its place.
            template_values: values === '' ? null : values.startsWith('{') ? values : JSON.stringify(values),
          })
          .where('id', '=', mail.id)
          .execute()
        count++
      }
      return mails
    })
    after = rows.at(-1)?.id ?? after
    last = rows.length
  }
  return count
}

const textOf = (values: unknown): string =>
  values === null ? '' : typeof values === 'string' ? values : JSON.stringify(values)

/**
 * Stores that nobody has this key any more, so that the server starts without it. Returns what stays unreadable. A server
 * that has the key again takes that back. Throws CommandProblem for a key that never encrypted anything.
 */
export function giveUpKey(db: Db, id: string, at: Date): Promise<KeyUse> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('encryption_key')
      .set((row) => ({ lost_at: at, retired_at: row.fn.coalesce('retired_at', row.val(at)) }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new CommandProblem(`No key '${id}' has encrypted anything here.`)
    const use = await countUnder(trx, id)
    recordSystemAudit(trx, at, {
      action: 'give-up-encryption-key',
      subject: { kind: 'encryption-key', id },
      detail: { by: 'command', files: use.fileCount, mails: use.mailCount },
    })
    return use
  })
}
