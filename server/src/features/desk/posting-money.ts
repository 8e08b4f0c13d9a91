import { formatMoney } from '@fieldstone/contract/format'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { type PaymentAccount, paidCents } from '@fieldstone/domain/payments/account'
import { isUnpaidSince, type PostingBlock, postingBlock } from '@fieldstone/domain/payments/posting'
import type { Db, Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { awaitingOf } from '../../records/awaiting.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import type { RedemptionRow } from './redemption-rows.ts'

/** What all payments have paid of the debts of a certificate, in money. */
export const sumPaid = async (db: Db | Transaction, certificateId: number): Promise<Cents> =>
  sumCents((await listAccounts(db, certificateId)).map(paidCents))

const listAccounts = async (
  db: Db | Transaction,
  certificateId: number,
): Promise<readonly PaymentAccount[]> => [...(await readPaymentAccounts(db, [certificateId])).values()]

/** What must be settled before a redemption is posted, or the lien of a redeemed certificate released. Null: nothing. */
export async function findBlock(db: Db | Transaction, row: CertificateRow): Promise<PostingBlock | null> {
  const { isAny, isOnItsWay } = awaitingOf(row)
  const isWaiting = row.redeemedOn === null ? isAny : isOnItsWay
  return postingBlock({ isOnItsWay: isWaiting, accounts: await listAccounts(db, row.id) })
}

/** Whether a release would give the lien away unpaid, since money of the redemption went back. */
export const isUnpaid = async (trx: Transaction, redemption: RedemptionRow): Promise<boolean> =>
  isUnpaidSince(await listAccounts(trx, redemption.certificate_id), cents(redemption.amount_cents))

/** Says what must be settled, and what to do about it. */
export const blockSentence = (block: PostingBlock | null): Sentence | null =>
  block &&
  fieldSentence(`unsettled_${block.kind}`, {
    amount: block.amountCents === null ? '' : formatMoney(block.amountCents),
  })
