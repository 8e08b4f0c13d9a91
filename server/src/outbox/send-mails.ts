import { inTransaction } from '../db/database.ts'
import { describeFailure, type Failure, logFacts } from '../failures.ts'
import type { Job } from '../jobs/job.ts'
import { t } from '../messages/alerts.ts'
import { StoredFileMissing } from '../providers/file-storage.ts'
import type { Mail } from '../providers/mailer.ts'
import type { Services } from '../services.ts'
import { openMailText } from './mail-texts.ts'

export const OUTBOX = 'outbox'

/** Sends the waiting mails. Without a mail server they stay in the outbox, and staff are told as of any failed mail. */
export const outboxJob: Job = {
  name: OUTBOX,
  everySeconds: 15,
  run: async (services, signal) => {
    if (!services.mailer.isReal) return noteMissingServer(services)
    for (let sent = 0; sent < MAX_PER_RUN && signal?.aborted !== true; sent++) {
      const mail = await claimMail(services)
      if (!mail) return
      await sendMail(services, mail)
    }
  },
}

const noteMissingServer = async ({ db, clock }: Services): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ last_error: t('noMailServer') })
    .where('sent_at', 'is', null)
    .where('last_error', 'is', null)
    .where('retry_until', '>', clock.now())
    .execute()
}

const MAX_PER_RUN = 100
/**
 * Longer than sending can take with the mailer's timeouts. Until then no other server claims the mail. A mail is sent twice
 * only if a server crashes between sending it and recording that.
 */
const CLAIM_SECONDS = 300
interface Claimed {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly attachment_name: string | null
  readonly attachment: string | null
  readonly attachment_key: string | null
  readonly message_id: string
  readonly tries: number
}

/** Claims the mail that has waited longest. The claim is a time, not a lock, so nothing is locked while sending. */
function claimMail(services: Services): Promise<Claimed | null> {
  const now = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    const mail = await trx
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'body', 'message_id', 'tries'])
      .select(['attachment_name', 'attachment', 'attachment_key'])
      .where('sent_at', 'is', null)
      .where('send_after', '<=', now)
      .where('retry_until', '>', now)
      .where('empty_names', 'is', null)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
      .orderBy('send_after')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return null
    const claimed = { ...mail, tries: mail.tries + 1 }
    const until = secondsAfter(now, CLAIM_SECONDS)
    await trx
      .updateTable('outbox')
      .set({ tries: claimed.tries, send_after: until, claimed_until: until })
      .where('id', '=', mail.id)
      .execute()
    return claimed
  })
}

async function sendMail(services: Services, mail: Claimed): Promise<void> {
  const { db, clock, log, mailer } = services
  try {
    const attachment = await attachmentOf(services, mail)
    await mailer.send({
      ...{ id: mail.message_id, to: mail.recipient, subject: mail.subject, text: openMailText(mail.body) },
      ...(attachment === null ? {} : { attachment }),
    })
  } catch (error) {
    const failure = describeFailure(error, `mail ${mail.id}`)
    const { cause, words } = failure
    log.warn({ mailId: mail.id, tries: mail.tries, cause, ...logFacts(error) }, 'mail not sent')
    await db
      .updateTable('outbox')
      .set({
        last_error: words,
        send_after: secondsAfter(clock.now(), pauseSeconds(mail.tries)),
        claimed_until: null,
        // A mailbox that does not exist will not exist in an hour: staff see it at once.
        ...(isRefusedForGood(failure) ? { retry_until: clock.now() } : {}),
      })
      .where('id', '=', mail.id)
      .execute()
    return
  }
  await db
    .updateTable('outbox')
    .set((row) => ({
      sent_at: clock.now(),
      last_error: null,
      claimed_until: null,
      // A mail that expires contains a secret: delete its text once it is sent.
      body: row.case().when('expires_at', 'is', null).then(row.ref('body')).else('').end(),
    }))
    .where('id', '=', mail.id)
    .execute()
}

/** An e-mail is not sent without the file that it is about. */
async function attachmentOf(
  { files }: Services,
  { attachment_name: name, attachment: text, attachment_key: key }: Claimed,
): Promise<NonNullable<Mail['attachment']> | null> {
  if (name === null) return null
  if (key === null) return text === null ? null : { name, content: openMailText(text) }
  const content = await files.get(key)
  if (content === null) throw new StoredFileMissing(key)
  return { name, content: Buffer.from(content) }
}

/** 30 s, doubled each time up to 8 minutes, and varied by 20 % so that servers do not retry at the same time. */
function pauseSeconds(tries: number): number {
  const pause = Math.min(30 * 2 ** (tries - 1), 480)
  return pause * (0.8 + Math.random() * 0.4)
}

const isRefusedForGood = ({ cause, isTransient }: Failure): boolean =>
  cause === 'mail-refused' && !isTransient

const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
