import type { LetterOutcome } from '@fieldstone/contract/entities/letters/letter'
import { type ProofDocument, proofDocument } from '@fieldstone/contract/papers/proof'
import {
  asksForPayment,
  type Delivery,
  deliveryOf,
  type LetterKind,
  whyNoLetter,
} from '@fieldstone/domain/letters/letters'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { sql, type Updateable } from 'kysely'
import { type Company, getCompanyIn } from '../../company.ts'
import type { Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import type { Tables } from '../../db/tables.ts'
import { type ServerLanguage, STAFF_LANGUAGE } from '../../messages/language.ts'
import { t } from '../../messages/letter-words.ts'
import { PAPERS } from '../../messages/papers.ts'
import { findUnprintable, listCharacters } from '../../pdf/printable.ts'
import { findLetterLanguage, findMailReader, type MailReader } from '../../records/letter-readers.ts'
import { lockCertificate } from '../../records/lock.ts'
import { issuePaper, type PaperToIssue } from '../../records/papers/issue.ts'
import type { Services } from '../../services.ts'
import { type LienRecord, readLien, recordQuote } from '../payoff/service.ts'
import { countAsSent, storeLetterPdf } from './count-as-sent.ts'
import { LETTER_DATA, type LetterData } from './letter-data.ts'
import { findSpeaker, letterHolds, type Speaker } from './letter-holds.ts'
import { type LetterContent, recipientOf, writeLetter } from './letter-text.ts'
import { mailLetter } from './mail-letter.ts'

type LetterServices = Pick<Services, 'clock' | 'config' | 'log' | 'files'>

/** A letter to be written. Its row exists and waits. */
export interface WaitingLetter {
  readonly id: number
  readonly certificateId: number
  readonly kind: LetterKind
  readonly mayRepeat: boolean
  /** Send it on paper even if the person agreed to e-mail. */
  readonly wantsPaper: boolean
  readonly userId: number
}

export interface SentLetter {
  readonly outcome: LetterOutcome
  readonly documentId: number | null
  readonly delivery: Delivery
  readonly unprintable: { readonly text: string; readonly characters: string } | null
}

/**
 * Writes one waiting letter and sends it in the transaction: stores its PDF with the certificate, logs it as
 * correspondence, and stores the outcome in its row. Returns null if the certificate is gone.
 */
export async function sendLetter(
  trx: Transaction,
  services: LetterServices,
  letter: WaitingLetter,
): Promise<SentLetter | null> {
  const composed = await composeLetter(trx, services, letter)
  return composed === null || !('content' in composed)
    ? composed
    : deliver(trx, services, { letter, composed })
}

/**
 * Writes one waiting letter of a batch. Sends it at once if it goes by e-mail; otherwise its outcome is 'written'
 * until it is in a print file.
 */
export async function writeLetterOfBatch(
  trx: Transaction,
  services: LetterServices,
  letter: WaitingLetter,
): Promise<void> {
  const composed = await composeLetter(trx, services, letter)
  if (composed === null) throw new Error(`letter ${letter.id} has no certificate`)
  if (!('content' in composed)) return
  const { made, about, content, delivery } = composed
  if (delivery === 'email') await deliver(trx, services, { letter, composed })
  else
    await change(trx, letter.id, {
      ...made,
      ...{ outcome: 'written', about, content: JSON.stringify(content), delivery },
    })
}

interface ComposedLetter {
  readonly record: LienRecord
  readonly about: string
  readonly content: LetterContent
  readonly delivery: Delivery
  readonly reader: MailReader | null
  readonly made: Pick<Updateable<Tables['letter']>, 'template_version' | 'made_by' | 'made_at'>
}

/**
 * Composes a letter, or stores why it is left out. Locks the certificate, so that nothing is sent twice. Returns null
 * if the certificate is gone.
 */
async function composeLetter(
  trx: Transaction,
  services: LetterServices,
  letter: WaitingLetter,
): Promise<ComposedLetter | SentLetter | null> {
  const { id, certificateId, userId } = letter
  await lockCertificate(trx, certificateId)
  const record = await readLien(trx, services, certificateId)
  if (!record) return null
  const { data, isAnswer, speaker, reader, delivery, reason } = await judgeLetter(
    trx,
    services,
    record,
    letter,
  )
  const at = services.clock.now()
  if (reason !== null || data.missing !== null) {
    const outcome = reason ?? data.missing ?? 'no-figure'
    await change(trx, id, { outcome, made_by: userId, made_at: at })
    return { outcome, documentId: null, delivery, unprintable: null }
  }
  await sql`savepoint writing`.execute(trx)
  const { content, version, empty } = await writeFor(trx, services, record, {
    letter,
    data,
    at,
    speaker,
    isAnswer,
  })
  const made = { template_version: version, made_by: userId, made_at: at }
  const withheld = whyWithheld(content, empty)
  if (withheld !== null) {
    // A withheld letter leaves neither a payoff number nor a proof.
    await sql`rollback to savepoint writing`.execute(trx)
    await change(trx, id, { ...made, ...withheld.stored })
    return { outcome: withheld.stored.outcome, documentId: null, delivery, unprintable: withheld.unprintable }
  }
  return { record, about: data.about, content, delivery, reader, made }
}

async function deliver(
  trx: Transaction,
  services: LetterServices,
  { letter, composed }: { readonly letter: WaitingLetter; readonly composed: ComposedLetter },
): Promise<SentLetter> {
  const { kind, userId } = letter
  const { record, about, content, delivery, reader, made } = composed
  const at = services.clock.now()
  const file = await storeLetterPdf({ db: trx, files: services.files }, letter, content, at)
  const mail = { title: content.title, file, baseUrl: services.config.baseUrl, at }
  const mailId = delivery === 'email' && reader ? await mailLetter(trx, record, { ...mail, reader }) : null
  await change(trx, letter.id, { ...made, about, content: JSON.stringify(content) })
  const sent = { ...file, delivery, mailId }
  const documentIds = await countAsSent(trx, [sent], { kind, userId, at, today: record.today, printId: null })
  return { outcome: 'sent', documentId: documentIds.get(letter.id) ?? null, delivery, unprintable: null }
}

/**
 * Returns why a composed letter is not sent: a value is missing, or characters cannot be printed. Null if it is sent.
 */
function whyWithheld(content: LetterContent, empty: readonly string[]) {
  if (empty.length > 0)
    return { stored: { outcome: 'incomplete', empty_names: empty.join(', ') }, unprintable: null } as const
  const found = findUnprintable(content)
  if (found === null) return null
  const characters = listCharacters(found.characters)
  return {
    stored: { outcome: 'unprintable', unprintable: characters },
    unprintable: { text: found.text, characters },
  } as const
}

const change = (trx: Transaction, id: number, values: Updateable<Tables['letter']>) =>
  trx.updateTable('letter').set(values).where('id', '=', id).execute()

interface Judged {
  readonly data: LetterData
  readonly delivery: Delivery
  readonly isAnswer: boolean
  readonly speaker: Speaker | null
  readonly reader: MailReader | null
  /** Why no letter is written. Null if one is. */
  readonly reason: ReturnType<typeof whyNoLetter>
}

/** Decides whether a letter is written for a certificate now, and to whom. */
export async function judgeLetter(
  trx: Transaction,
  services: Pick<Services, 'config'>,
  record: LienRecord,
  { kind, mayRepeat, wantsPaper }: Pick<WaitingLetter, 'kind' | 'mayRepeat' | 'wantsPaper'>,
): Promise<Judged> {
  const data = await LETTER_DATA[kind](trx, record, services)
  const isAnswer = await isAsked(trx, record)
  const speaker = await findSpeaker(trx, record, { kind, isAnswer })
  // Letters that ask for payment go on paper to the person who speaks for the owner.
  const reader = speaker === null ? await findMailReader(trx, record.row.id) : null
  const delivery = deliveryOf({ kind, hasAgreed: reader !== null, wantsPaper })
  const before =
    data.missing === null
      ? await trx
          .selectFrom('letter')
          .select('id')
          .where('certificate_id', '=', record.row.id)
          .where('kind', '=', kind)
          .where('about', '=', data.about)
          .where('outcome', '=', 'sent')
          .limit(1)
          .executeTakeFirst()
      : undefined
  const reason = whyNoLetter({
    kind,
    missing: data.missing,
    isAnswer,
    holds: await letterHolds(trx, record, record.today),
    hasAddress: delivery === 'email' || (speaker ?? recipientOf(record.row)).length > 0,
    isSentBefore: before !== undefined,
    mayRepeat,
  })
  return { data, delivery, isAnswer, speaker, reader, reason }
}

/** Whether somebody asked for a payoff and has no answer yet, or one that is still valid. */
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

/** Stores the payoff of the letter under a number. */
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
  // No hold stops letters that the law requires.
  const isReminder = kind !== 'notice-of-intent' && asksForPayment({ kind, isAnswer })
  const foot = isReminder && speaker === null ? t('howToStop', { phone: company.phone }) : null
  // The person who speaks for an owner reads English.
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
