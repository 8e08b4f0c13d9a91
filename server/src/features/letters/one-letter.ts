import type { LetterChoice } from '@fieldstone/contract/entities/letters/letter'
import { sql } from 'kysely'
import { getCompany } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { t } from '../../messages/letter-words.ts'
import { findLetterLanguage } from '../../records/letter-readers.ts'
import { isInReach } from '../../records/reach.ts'
import { requireWorklist } from '../../records/worklist.ts'
import { Refusal } from '../../refusal.ts'
import { readLien, todayOf } from '../payoff/service.ts'
import { refuseUnnarrowed } from './batches.ts'
import { chosenBy, countChosen, countUnreached, listUnknown } from './choose.ts'
import { LETTER_DATA } from './letter-data.ts'
import { writeLetter } from './letter-text.ts'
import { type SentLetter, sendLetter, type WaitingLetter } from './send-letter.ts'

/** Writes one letter of a certificate. If it cannot be sent, returns why and stores nothing. */
export const sendOne = (
  context: AdminContext,
  certificateId: number,
  input: Pick<WaitingLetter, 'kind' | 'mayRepeat' | 'wantsPaper'>,
): Promise<SentLetter> =>
  inTransaction(context.services.db, async (trx) => {
    if (!(await isInReach(trx, context.actor, certificateId))) throw new Refusal('not_found')
    const { kind } = input
    const { id } = await trx
      .insertInto('letter')
      .values({ certificate_id: certificateId, kind, outcome: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { userId } = context.actor
    const sent = await sendLetter(trx, context.services, { ...input, id, certificateId, userId })
    if (!sent) throw new Refusal('not_found')
    if (sent.documentId === null) await trx.deleteFrom('letter').where('id', '=', id).execute()
    context.audit(trx, {
      action: 'send-letter',
      subject: { kind: 'certificate', id: certificateId },
      detail: { kind, outcome: sent.outcome, delivery: sent.delivery },
    })
    return sent
  })

/** The most certificates to try for the sample. */
const TRIED = 20

/** Counts the chosen certificates and renders the first letter that can be written. Stores nothing. */
export async function previewBatch(context: AdminContext, choice: LetterChoice) {
  const { services } = context
  refuseUnnarrowed(choice)
  await requireWorklist(context, choice.worklistId)
  const { db } = services
  const where = chosenBy(choice, todayOf(services, null))
  const { rows } = await sql<{ id: number }>`
    select c.id from certificate c where ${where} order by c.certificate_no, c.id limit ${TRIED}`.execute(db)
  const company = await getCompany(services)
  const sample = await inTransaction(db, async (trx) => {
    for (const { id } of rows) {
      const record = await readLien(trx, services, id)
      const data = record ? await LETTER_DATA[choice.kind](trx, record, services) : null
      if (!record || !data || data.missing !== null) continue
      const { row, today } = record
      const language = data.language ?? (await findLetterLanguage(trx, row.id))
      const values = { quoteNo: t('numberLater')(language), ...data.values }
      const sampled = { kind: choice.kind, row, company, today, language, values, proof: null }
      const { content } = await writeLetter(trx, sampled)
      return { title: content.title, body: content.text }
    }
    return null
  })
  const noAddressCount = await countUnreached(db, where, choice.kind)
  return {
    count: await countChosen(db, where),
    noAddressCount,
    unknown: await listUnknown(db, choice, where),
    sample,
  }
}
