import { sql } from 'kysely'
import { recordSystemAudit } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { MAIL_PLACE } from '../outbox/mail-texts.ts'
import {
  type KeyRing,
  keyIdOf,
  keyIdOfText,
  openBytes,
  openText,
  sealBytes,
  sealText,
} from '../providers/encryption.ts'
import type { FileStorage } from '../providers/file-storage.ts'

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
  readonly fileCount: number
  readonly mailCount: number
}

/**
 * Brings every document and every mail under one key, and retires the others. What is under it already is left alone, so
 * that a run that was cut off goes on where it stopped, and one that is repeated does nothing.
 */
export async function rotateEncryption(rotation: Rotation): Promise<Rotated> {
  const fileCount = await rotateFiles(rotation)
  const mailCount = await rotateMails(rotation)
  const { db, to, at } = rotation
  const id = idOf(to)
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('encryption_key')
      .set({ retired_at: at })
      .where('retired_at', 'is', null)
      .where('id', '<>', id ?? '')
      .execute()
    recordSystemAudit(trx, at, {
      action: 'rotate-encryption-key',
      subject: { kind: 'encryption-key', id: id ?? 'none' },
      detail: { by: 'command', files: fileCount, mails: mailCount },
    })
  })
  return { fileCount, mailCount }
}

const idOf = ([first]: KeyRing): string | null => first?.id ?? null

async function rotateFiles({ files, ring, to }: Rotation): Promise<number> {
  let count = 0
  for await (const key of files.keys()) {
    const bytes = await files.get(key)
    if (bytes === null || keyIdOf(bytes) === idOf(to)) continue
    await files.put(key, sealBytes(to, openBytes(ring, bytes, key), key))
    count++
  }
  return count
}

const MAILS_AT_ONCE = 200

interface MailTexts {
  readonly id: number
  readonly body: string
  readonly attachment: string | null
  readonly values: unknown
}

/** In the order of their numbers; a mail that is being sent waits until it is. */
async function rotateMails({ db, ring, to }: Rotation): Promise<number> {
  let [after, count, last] = [0, 0, MAILS_AT_ONCE]
  while (last === MAILS_AT_ONCE) {
    const rows = await inTransaction(db, async (trx) => {
      const { rows: mails } = await sql<MailTexts>`
        select id, body, attachment, template_values as values from outbox
        where id > ${after} order by id limit ${MAILS_AT_ONCE} for update`.execute(trx)
      for (const mail of mails) {
        const texts = [mail.body, mail.attachment ?? '', textOf(mail.values)]
        if (texts.every((text) => text === '' || keyIdOfText(text) === idOf(to))) continue
        const [body = '', attachment = '', values = ''] = texts.map((text) =>
          sealText(to, openText(ring, text, MAIL_PLACE), MAIL_PLACE),
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
