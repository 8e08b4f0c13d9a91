import type { TemplateCode } from '@fieldstone/contract/templates'
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
import type { PlanNews } from './plan-mails.ts'

export interface AddressedMail {
  readonly to: string
  readonly userId: number | null
  /** It goes to the owner, not to the person who speaks for them. */
  readonly isToOwner: boolean
  readonly language: ServerLanguage
  readonly message: Message
  /** It asks for money, and its reader can stop such e-mails. */
  readonly isReminder: boolean
}

interface Reader {
  readonly certificateId: number
  readonly userId: number | null
  readonly email: string
  readonly language: ServerLanguage
}

/**
 * Returns the e-mails about one event with their recipients. If a hold requires it, an e-mail that asks for money goes to
 * the person who speaks for the owner. The reader then gets the version that does not ask, if there is one.
 */
export async function mailsFor(
  trx: Transaction,
  moment: Pick<Context, 'services' | 'at'>,
  { certificateId, userId, email, language }: Reader,
  make: (mayAsk: PlanNews['mayAsk']) => Message,
): Promise<readonly AddressedMail[]> {
  const asking = make(true)
  const isReminder = asksForMoney(asking)
  const toReader = [{ to: email, userId, isToOwner: true, language, message: asking, isReminder }]
  if (!isReminder && !isNoticeOfDefault(asking)) return toReader
  const today = await businessDayOfCertificate(trx, moment.services, certificateId)
  const addressee = await findAddressee(trx, { certificateId, today }, isReminder ? 'ask' : 'default')
  if (addressee.to === 'reader') return toReader
  const information = make(false)
  const isInformation = !asksForMoney(information) && !isNoticeOfDefault(information)
  const toReaderOnly = isInformation
    ? [{ to: email, userId, isToOwner: true, language, message: information, isReminder: false }]
    : []
  if (addressee.to === 'nobody') return toReaderOnly
  const speaker = addressee.facts.email ?? ''
  // Attorneys read English, as their pages are.
  const toSpeaker = {
    ...{ to: speaker, userId: null, isToOwner: false, language: STAFF_LANGUAGE },
    ...{ message: asking, isReminder: false },
  }
  if (speaker !== '') return [toSpeaker, ...toReaderOnly]
  await openLetterTask(trx, moment, { certificateId, addressee })
  return toReaderOnly
}

/**
 * Returns who may be asked for money, or notified of a default. Nobody once the right to redeem has ended, since nobody
 * can pay then.
 */
export async function findAddressee(
  trx: Transaction,
  { certificateId, today }: { readonly certificateId: number; readonly today: PlainDate },
  act: 'ask' | 'default',
): Promise<Addressee> {
  if (await hasRedemptionEnded(trx, certificateId)) return { to: 'nobody', because: ['redemption-ended'] }
  return addresseeOf(await findHolds(trx, certificateId, today), act)
}

/** Opens a task for staff to write a letter: the person who speaks for the owner has no e-mail address. */
const openLetterTask = (
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

/** E-mails about a plan that ask for money. The notice of an agreed debit does not ask. */
const ASKING: ReadonlySet<TemplateCode> = new Set<TemplateCode>([
  'plan-installment-reminder',
  'plan-installment-missed',
  'plan-debit-failed',
  'plan-debit-failed-again',
  'plan-debit-failed-default',
  'plan-charge-failed',
  'plan-charge-failed-again',
  'plan-charge-failed-default',
  'plan-payment-taken-back',
  'plan-payment-taken-back-default',
  'plan-payment-taken-back-ended',
  'plan-goes-on-late',
  'plan-reopened-late',
])

const asksForMoney = ({ template }: Message): boolean => ASKING.has(template)

/** The law requires it, so it is sent even if reminders were stopped. */
const isNoticeOfDefault = ({ template }: Message): boolean => template === 'plan-default'
