import {
  type LetterChoice,
  type LetterPreview,
  MOST_JUDGED,
} from '@fieldstone/contract/entities/letters/letter'
import { sql } from 'kysely'
import { type Company, getCompany } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { t } from '../../messages/letter-words.ts'
import { findLetterLanguage } from '../../records/letter-readers.ts'
import { isInReach } from '../../records/reach.ts'
import { requireWorklist } from '../../records/worklist.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type LienRecord, readLiens, todayOf } from '../payoff/service.ts'
import { refuseUnnarrowed } from './batches.ts'
import { chosenBy, countChosen, countUnreached, listUnknown } from './choose.ts'
import type { LetterData } from './letter-data.ts'
import { writeLetter } from './letter-text.ts'
import { judgeLetter, type SentLetter, sendLetter, type WaitingLetter } from './send-letter.ts'

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

/** Counts the chosen certificates, those that get no letter by reason, and renders the first letter. Stores nothing. */
export async function previewBatch(context: AdminContext, choice: LetterChoice) {
  const { services } = context
  refuseUnnarrowed(choice)
  await requireWorklist(context, choice.worklistId)
  const { db } = services
  const where = chosenBy(choice, todayOf(services, null))
  const { rows } = await sql<{ id: number }>`
    select c.id from certificate c where ${where} order by c.certificate_no, c.id limit ${MOST_JUDGED}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  return {
    count: await countChosen(db, where),
    judgedCount: ids.length,
    noAddressCount: await countUnreached(db, where, choice.kind),
    unknown: await listUnknown(db, choice, where),
    ...(await judgeAll(services, ids, choice)),
  }
}

async function judgeAll(
  services: Services,
  ids: readonly number[],
  { kind, mayRepeat }: LetterChoice,
): Promise<Pick<LetterPreview, 'leftOut' | 'sample'>> {
  const records = await readLiens(services, ids)
  const company = await getCompany(services)
  const counts = new Map<LetterPreview['leftOut'][number]['reason'], number>()
  const sample = await inTransaction(services.db, async (trx) => {
    let first: LetterPreview['sample'] = null
    for (const id of ids) {
      const record = records.get(id)
      if (!record) continue
      const { data, reason } = await judgeLetter(trx, services, record, {
        kind,
        mayRepeat,
        wantsPaper: false,
      })
      const missing = reason ?? data.missing
      if (missing !== null) counts.set(missing, (counts.get(missing) ?? 0) + 1)
      else if (data.missing === null) first ??= await renderSample(trx, { kind, record, data, company })
    }
    return first
  })
  return { leftOut: [...counts].map(([reason, count]) => ({ reason, count })), sample }
}

interface Sample {
  readonly kind: LetterChoice['kind']
  readonly record: LienRecord
  readonly data: Extract<LetterData, { missing: null }>
  readonly company: Company
}

async function renderSample(
  trx: Transaction,
  { kind, record, data, company }: Sample,
): Promise<NonNullable<LetterPreview['sample']>> {
  const { row, today } = record
  const language = data.language ?? (await findLetterLanguage(trx, row.id))
  const values = { quoteNo: t('numberLater')(language), ...data.values }
  const { content } = await writeLetter(trx, { kind, row, company, today, language, values, proof: null })
  return { title: content.title, body: content.text }
}
