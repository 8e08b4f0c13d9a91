import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Addressee, addresseeOf } from '@fieldstone/domain/holds/effects'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/hold-words.ts'
import { type ServerLanguage, STAFF_LANGUAGE } from '../../messages/language.ts'
import { hasRedemptionEnded } from '../../records/certificate-status.ts'
import { findHolds } from '../../records/holds.ts'
import { openStaffTask } from '../../records/staff-tasks.ts'
import type { Message } from '../../templates/values.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { asksForMoney, isNoticeOfDefault } from './asking-mails.ts'
import type { PlanNews } from './plan-mails.ts'

export interface AddressedMail {
  readonly to: string
  readonly userId: number | null
  readonly language: ServerLanguage
  readonly message: Message
  /** Its reader is reminded of money, and can stop that. */
  readonly isReminder: boolean
}

interface Reader {
  readonly certificateId: number
  readonly userId: number
  readonly email: string
  readonly language: ServerLanguage
}

/**
 * The mails that tell of this, each to whom it may go: what asks for money goes to somebody who speaks for the owner where
 * a hold says so, and the reader then gets what tells of it without asking, if there is such a mail.
 */
export async function mailsFor(
  trx: Transaction,
  moment: Pick<Context, 'services' | 'at'>,
  { certificateId, userId, email, language }: Reader,
  make: (mayAsk: PlanNews['mayAsk']) => Message,
): Promise<readonly AddressedMail[]> {
  const asking = make(true)
  const isReminder = asksForMoney(asking)
  const toReader = [{ to: email, userId, language, message: asking, isReminder }]
  if (!isReminder && !isNoticeOfDefault(asking)) return toReader
  const today = await businessDayOfCertificate(trx, moment.services, certificateId)
  const addressee = await findAddressee(trx, { certificateId, today }, isReminder ? 'ask' : 'default')
  if (addressee.to === 'reader') return toReader
  const telling = make(false)
  const isTelling = !asksForMoney(telling) && !isNoticeOfDefault(telling)
  const told = isTelling ? [{ to: email, userId, language, message: telling, isReminder: false }] : []
  if (addressee.to === 'nobody') return told
  const speaker = addressee.facts.email ?? ''
  // Attorneys read English, as their pages are.
  const toSpeaker = {
    ...{ to: speaker, userId: null, language: STAFF_LANGUAGE },
    ...{ message: asking, isReminder: false },
  }
  if (speaker !== '') return [toSpeaker, ...told]
  await askForLetter(trx, moment, { certificateId, addressee })
  return told
}

/**
 * Returns who may be asked for money, or be told of a default. Nobody once the right to redeem has ended, since nobody can
 * pay then.
 */
export async function findAddressee(
  trx: Transaction,
  { certificateId, today }: { readonly certificateId: number; readonly today: PlainDate },
  act: 'ask' | 'default',
): Promise<Addressee> {
  if (await hasRedemptionEnded(trx, certificateId)) return { to: 'nobody', because: ['redemption-ended'] }
  return addresseeOf(await findHolds(trx, certificateId, today), act)
}

/** Somebody speaks for the owner, and has no address for mail. */
const askForLetter = (
  trx: Transaction,
  { at }: Pick<Context, 'at'>,
  {
    certificateId,
    addressee: { to, facts },
  }: {
    readonly certificateId: number
    readonly addressee: Extract<Addressee, { to: 'attorney' | 'estate' }>
  },
) =>
  openStaffTask(trx, {
    ...{ subjectKind: 'certificate', subjectId: String(certificateId), kind: 'write-by-letter', at },
    note: t(to === 'attorney' ? 'writeToAttorney' : 'writeToEstate', { name: facts.name || t('unnamed') }),
  })
