import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { t } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import { getCertificateFacts } from './certificate-facts.ts'

/** As the history of a certificate names a release that was recorded or taken back. */
export const RELEASE_RECORDED = 'release recorded'

/**
 * Whether the release of the lien of the certificate `certificate` was ever recorded: what one person takes back here may be
 * on record at the county all the same.
 */
const WAS_EVER_RELEASED = sql<boolean>`(certificate.release_recorded_on is not null
  or exists (select from certificate_history past
    where past.certificate_id = certificate.id and past.what = ${RELEASE_RECORDED}))`

/** A certificate whose lien was released. */
export interface ReleasedLien {
  readonly certificateNo: string
  /** The day of its last release, also of one that was taken back. */
  readonly releasedOn: PlainDate
}

/** The released liens, as `ReleasedLien`, to which received money was booked that belongs to another certificate or none now. */
const releasedElsewhere = (isChosen: RawBuilder<unknown>) => sql<ReleasedLien>`
  select distinct certificate.certificate_no as "certificateNo",
    coalesce(certificate.release_recorded_on, (select left(past.after, 10)::date from certificate_history past
      where past.certificate_id = certificate.id and past.what = ${RELEASE_RECORDED} and past.after is not null
      order by past.id desc limit 1)) as "releasedOn"
  from received_payment money
    join ledger_posting posting on posting.cause_id = money.money_id and posting.cause_id like 'received-%'
    join certificate on certificate.id = posting.certificate_id
  where ${isChosen} and posting.certificate_id is distinct from money.certificate_id and ${WAS_EVER_RELEASED}`

/** Whether the certificate `certificate` has money that was booked before to another one whose lien was ever released. */
const hasMoneyOfReleased = (certificateId: number) =>
  sql<boolean>`exists (${releasedElsewhere(sql`money.certificate_id = ${certificateId}`)})`

/** Lists the released liens that money paid before: an unidentified payment, or all money of a certificate. */
export async function listReleasedLiens(
  trx: Transaction,
  paidBy: { readonly receivedId: number } | { readonly certificateId: number },
): Promise<ReleasedLien[]> {
  const isChosen =
    'receivedId' in paidBy
      ? sql`money.id = ${paidBy.receivedId}`
      : sql`money.certificate_id = ${paidBy.certificateId}`
  const { rows } = await sql<ReleasedLien>`${releasedElsewhere(isChosen)} order by 1`.execute(trx)
  return rows
}

/** Returns whether the release of a lien was ever recorded, or money of the certificate once paid for such a lien. */
export async function wasEverReleased(db: Db | Transaction, certificateId: number): Promise<boolean> {
  const { rows } = await sql<{ isReleased: boolean }>`
    select (${WAS_EVER_RELEASED} or ${hasMoneyOfReleased(certificateId)}) as "isReleased"
    from certificate where id = ${certificateId}`.execute(db)
  return rows[0]?.isReleased === true
}

/**
 * Returns whether money of the certificate once paid for another one whose lien was released. Whichever money of it goes back
 * then, that lien is given away. More than was owed may go back on a released certificate itself.
 */
export async function hasReleasedMoney(trx: Transaction, certificateId: number): Promise<boolean> {
  const { rows } = await sql<{ isReleased: boolean }>`
    select ${hasMoneyOfReleased(certificateId)} as "isReleased"`.execute(trx)
  return rows[0]?.isReleased === true
}

/**
 * Returns the day of the release of the certificate, if any. Money that goes back then may leave a debt without a lien, so it
 * throws `Refusal('not_refundable')` if the person who decides saw another release or none. Undefined: a client that does not
 * say what the person saw.
 */
export async function requireReleaseSeen(
  trx: Transaction,
  certificateId: number,
  { seenReleasedOn }: { readonly seenReleasedOn: PlainDate | null | undefined },
): Promise<PlainDate | null> {
  const { releasedOn } = await getCertificateFacts(trx, certificateId)
  if (seenReleasedOn === undefined || releasedOn === null || releasedOn === seenReleasedOn) return releasedOn
  throw new Refusal('not_refundable', { message: t('releasedMeanwhile'), log: 'released meanwhile' })
}
