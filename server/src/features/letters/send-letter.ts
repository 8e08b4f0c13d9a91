import { createHash } from 'node:crypto'
import type { LetterOutcome } from '@fieldstone/contract/entities/letters/letter'
import { type ProofDocument, proofDocument } from '@fieldstone/contract/papers/proof'
import { type Delivery, deliveryOf } from '@fieldstone/domain/letters/delivery'
import { asksForPayment, type LetterKind, whyNoLetter } from '@fieldstone/domain/letters/letters'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import type { Updateable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import type { Tables } from '../../db/tables.ts'
import { type ServerLanguage, STAFF_LANGUAGE } from '../../messages/language.ts'
import { staffText, t } from '../../messages/letter-words.ts'
import { PAPERS } from '../../messages/papers.ts'
import { findLetterLanguage, findMailReader } from '../../records/letter-readers.ts'
import { lockCertificate } from '../../records/lock.ts'
import { issuePaper, type PaperToIssue } from '../../records/papers/issue.ts'
import type { Services } from '../../services.ts'
import { type LienRecord, readLien, recordQuote } from '../payoff/service.ts'
import { type Company, getCompanyIn } from '../site/service.ts'
import { LETTER_DATA, type LetterData } from './letter-data.ts'
import { lettersPdf } from './letter-pdf.ts'
import { findSpeaker, type Speaker } from './letter-speaker.ts'
import { type LetterContent, writeLetter } from './letter-text.ts'
import { mailLetter } from './mail-letter.ts'
import { letterHolds, recipientOf } from './service.ts'

export type LetterServices = Pick<Services, 'clock' | 'config' | 'log' | 'files'>

/** A letter that is to be written: its row is there, and waits. */
export interface WaitingLetter {
  readonly id: number
  readonly certificateId: number
  readonly kind: LetterKind
  readonly mayRepeat: boolean
  /** On paper even to a person who agreed to e-mail. */
  readonly wantsPaper: boolean
  readonly userId: number
}

export interface SentLetter {
  readonly outcome: LetterOutcome
  readonly documentId: number | null
  readonly delivery: Delivery
}

/**
 * Writes one waiting letter in the transaction: its PDF is kept with the certificate, it is logged as correspondence, and
 * its row says what became of it. With the certificate's lock, so that nothing is sent twice at once.
 */
export async function sendLetter(
  trx: Transaction,
  services: LetterServices,
  letter: WaitingLetter,
): Promise<SentLetter | null> {
  const { id, certificateId, kind, userId } = letter
  await lockCertificate(trx, certificateId)
  const record = await readLien(trx, services, certificateId)
  if (!record) return null
  const data = await LETTER_DATA[kind](trx, record, services)
  const isAnswer = await isAsked(trx, record)
  const speaker = await findSpeaker(trx, record, { kind, isAnswer })
  // What asks for money goes to who speaks for the owner, on paper.
  const reader = speaker === null ? await findMailReader(trx, certificateId) : null
  const delivery = deliveryOf({ kind, hasAgreed: reader !== null, wantsPaper: letter.wantsPaper })
  const reason = await reasonOf(trx, record, { letter, data, delivery, isAnswer, speaker })
  const at = services.clock.now()
  if (reason !== null || data.missing !== null) {
    const outcome = reason ?? data.missing ?? 'no-figure'
    await change(trx, id, { outcome, made_by: userId, made_at: at })
    return { outcome, documentId: null, delivery }
  }
  const { content, version, empty } = await writeFor(trx, services, record, {
    letter,
    data,
    at,
    speaker,
    isAnswer,
  })
  const made = { template_version: version, made_by: userId, made_at: at }
  if (empty.length > 0) {
    const outcome = 'incomplete'
    await change(trx, id, { ...made, outcome, empty_names: empty.join(', ') })
    return { outcome, documentId: null, delivery }
  }
  const { bytes, pageCount } = await lettersPdf([content], {
    title: content.title,
    purpose: 'read',
    at,
    language: content.language,
  })
  const kept = await keepPdf(trx, services, { letter, content, bytes, at })
  const mail = { title: content.title, file: kept.file, baseUrl: services.config.baseUrl, at }
  const mailId = delivery === 'email' && reader ? await mailLetter(trx, record, { ...mail, reader }) : null
  await change(trx, id, {
    ...made,
    outcome: 'sent',
    about: data.about,
    content: JSON.stringify(content),
    page_count: pageCount,
    document_id: kept.documentId,
    delivery,
    outbox_id: mailId,
    correspondence_id: await log(trx, record, { letter, delivery, at }),
  })
  return { outcome: 'sent', documentId: kept.documentId, delivery }
}

const change = (trx: Transaction, id: number, values: Updateable<Tables['letter']>) =>
  trx.updateTable('letter').set(values).where('id', '=', id).execute()

interface Judged {
  readonly letter: WaitingLetter
  readonly data: LetterData
  readonly delivery: Delivery
  readonly isAnswer: boolean
  readonly speaker: Speaker | null
}

async function reasonOf(
  trx: Transaction,
  record: LienRecord,
  { letter, data, delivery, isAnswer, speaker }: Judged,
) {
  const { certificateId, kind, mayRepeat } = letter
  const before =
    data.missing === null
      ? await trx
          .selectFrom('letter')
          .select('id')
          .where('certificate_id', '=', certificateId)
          .where('kind', '=', kind)
          .where('about', '=', data.about)
          .where('outcome', '=', 'sent')
          .limit(1)
          .executeTakeFirst()
      : undefined
  return whyNoLetter({
    kind,
    missing: data.missing,
    isAnswer,
    holds: await letterHolds(trx, record, record.today),
    hasAddress: delivery === 'email' || (speaker ?? recipientOf(record.row)).length > 0,
    isSentBefore: before !== undefined,
    mayRepeat,
  })
}

/** Somebody asked for a payoff, and has no answer yet or one that still holds. */
const isAsked = (trx: Transaction, { row, today }: LienRecord): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('payoff_request')
      .select('id')
      .where('certificate_id', '=', row.id)
      .where((it) => it.or([it('offered_on', 'is', null), it('offer_expires_on', '>=', today)]))
      .limit(1),
  )

interface Writing {
  readonly letter: WaitingLetter
  readonly at: Date
}

/** A letter that gives a payoff gives it under a number. */
async function writeFor(
  trx: Transaction,
  services: LetterServices,
  { row, regime, quote, today }: LienRecord,
  {
    letter,
    data,
    at,
    speaker,
    isAnswer,
  }: Writing & Pick<Judged, 'speaker' | 'isAnswer'> & { readonly data: LetterData & { missing: null } },
): Promise<Awaited<ReturnType<typeof writeLetter>>> {
  const company = await getCompanyIn(trx)
  const quoteNo =
    data.isQuote && quote
      ? await recordQuote(trx, {
          certificateId: row.id,
          askedBy: letter.userId,
          purpose: 'print',
          quote,
          regime,
          at,
        })
      : null
  const values = quoteNo === null ? data.values : { ...data.values, quoteNo: String(quoteNo) }
  const { kind } = letter
  // What the law demands cannot be stopped.
  const isReminder = kind !== 'notice-of-intent' && asksForPayment({ kind, isAnswer })
  const foot = isReminder && speaker === null ? t('howToStop', { phone: company.phone }) : null
  // Who speaks for an owner reads English.
  const language =
    speaker === null ? (data.language ?? (await findLetterLanguage(trx, row.id))) : STAFF_LANGUAGE
  const paper = quote && quoteNo !== null ? payoffPaper(row.id, quoteNo, quote) : data.paper
  const proof = paper && (await proofOf(trx, { services, company, at, language, paper }))
  return writeLetter(trx, { kind, row, company, today, language, values, to: speaker, foot, proof })
}

const payoffPaper = (certificateId: number, quoteId: number, quote: Quote): PaperToIssue => ({
  kind: 'payoff',
  certificateId,
  number: String(quoteId),
  amountCents: quote.totalCents,
  day: quote.goodThrough,
  quoteId,
})

interface Proving {
  readonly services: LetterServices
  readonly company: Company
  readonly at: Date
  readonly language: ServerLanguage
  readonly paper: PaperToIssue
}

async function proofOf(trx: Transaction, { paper, language, ...issuing }: Proving): Promise<ProofDocument> {
  const proof = await issuePaper(trx, issuing, paper)
  return proofDocument(proof, PAPERS[language].invoice, paper.kind === 'payoff' ? issuing.company : null)
}

/** Those with a person's own data are not for the county and its law firm. */
const IS_SHARED: Readonly<Record<LetterKind, boolean>> = {
  payoff: true,
  receipt: false,
  'plan-agreement': false,
  release: true,
  'notice-of-intent': true,
}

interface KeptPdf {
  readonly documentId: number
  readonly file: { readonly name: string; readonly storageKey: string }
}

async function keepPdf(
  trx: Transaction,
  { files }: LetterServices,
  { letter, content, bytes, at }: Writing & { readonly content: LetterContent; readonly bytes: Buffer },
): Promise<KeptPdf> {
  const { id, certificateId, kind, userId } = letter
  const key = `certificates/${certificateId}/letter-${id}.pdf`
  await files.put(trx, key, bytes)
  const name = `${kind}-${id}.pdf`
  const row = await trx
    .insertInto('document')
    .values({
      certificate_id: certificateId,
      kind: 'document',
      name,
      category: 'correspondence',
      note: content.title,
      is_for_county: IS_SHARED[kind],
      is_for_firm: IS_SHARED[kind],
      media_type: 'application/pdf',
      byte_count: bytes.length,
      content_hash: createHash('sha256').update(bytes).digest('hex'),
      storage_key: key,
      added_by: userId,
      added_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { documentId: row.id, file: { name, storageKey: key } }
}

async function log(
  trx: Transaction,
  { row, today }: LienRecord,
  { letter, delivery, at }: Writing & { readonly delivery: Delivery },
): Promise<number> {
  const rep = await trx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', letter.userId)
    .executeTakeFirstOrThrow()
  const logged = await trx
    .insertInto('correspondence')
    .values({
      certificate_id: row.id,
      is_incoming: false,
      method: delivery === 'email' ? 'Email' : 'Letter',
      reason: staffText(`reason-${letter.kind}`),
      contact_first_name: '',
      contact_last_name: row.ownerName,
      rep_first_name: rep.first_name,
      rep_last_name: rep.last_name,
      logged_on: today,
      notes: '',
      recorded_by: letter.userId,
      recorded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return logged.id
}
