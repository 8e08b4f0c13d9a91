import type { Transaction } from '../../db/database.ts'
import { dropUnsentMail, queueMail } from '../../outbox.ts'
import {
  APPROVED_MAIL,
  APPROVED_MAIL_SECONDS,
  approvedMail,
  emailChangedMail,
  type News,
  passwordChangedMail,
  secondFactorOffMail,
  usernameChangedMail,
} from './mails.ts'
import { isShutOut, type SavedChange } from './user-change.ts'

/** Leaves the mails that a change of an account makes due, and takes back one that it makes untrue. */
export async function tellOwner(
  trx: Transaction,
  news: News,
  { row, next, passwordHash, at }: SavedChange,
): Promise<void> {
  const owner = { username: next.username, email: row.email }
  if (isShutOut(row, next)) await dropUnsentMail(trx, { kind: APPROVED_MAIL, to: row.email })
  if (next.isApproved && !row.isApproved) {
    const sendAfter = new Date(at.getTime() + APPROVED_MAIL_SECONDS * 1000)
    await queueMail(trx, { at, sendAfter, ...approvedMail(news, next.email) })
  }
  if (next.username !== row.username) await queueMail(trx, { at, ...usernameChangedMail(news, owner) })
  if (next.email !== row.email) await queueMail(trx, { at, ...emailChangedMail(news, row.email) })
  if (passwordHash !== null) await queueMail(trx, { at, ...passwordChangedMail(news, owner) })
  if (row.hasSecondFactor && !next.hasSecondFactor)
    await queueMail(trx, { at, ...secondFactorOffMail(news, owner) })
}
