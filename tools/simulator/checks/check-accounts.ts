import type { PaymentAccount } from '@fieldstone/domain/payments/account'
import { readPaymentAccounts } from '../../../server/src/records/payment-accounts.ts'
import type { Life } from '../world/life.ts'
import { chargeOf, disputedCents, isQuiet } from './books.ts'

/** Compares the account of each payment with the books of the bank, whenever nothing is on its way between them. */
export async function checkAccounts(life: Life): Promise<void> {
  const { known, stage, lien } = life
  if (!isQuiet(life)) return
  const accounts = await readPaymentAccounts(stage.testApp.db, [lien.id])
  for (const [id, account] of accounts) {
    const wrong = id.startsWith('received-')
      ? wrongOfPaper(life, id, account)
      : wrongOfCharge(life, id, account)
    if (wrong !== null) known.wrongs.push(`the account of ${id}: ${wrong}`)
  }
}

function wrongOfCharge(life: Life, id: string, account: PaymentAccount): string | null {
  const charge = chargeOf(life, id)
  const [received, refunded] = charge ? [charge.amount, charge.amount_refunded] : [0, 0]
  if (account.receivedCents !== received)
    return `${account.receivedCents} were received, and it was ${received}`
  if (account.refundedCents < refunded)
    return `${account.refundedCents} were refunded, and it was ${refunded}`
  const disputed = charge ? disputedCents(life.sandbox, charge.id) : 0
  const taken = account.disputedCents + account.returnedCents
  // What was refunded before, and is taken once more, is a loss.
  const expected = Math.min(disputed, received - account.refundedCents)
  return taken === expected ? null : `${taken} were taken back, and the bank says ${expected}`
}

function wrongOfPaper(life: Life, id: string, account: PaymentAccount): string | null {
  const paper = life.known.papers.find(({ recordIds }) => recordIds.some((no) => `received-${no}` === id))
  // Another entry for the same check, which was reversed as a mistake.
  if (paper === undefined || account.receivedCents === 0) return null
  const { state, totalCents } = paper
  if (state === 'gone')
    return account.appliedCents <= 0 ? null : `${account.appliedCents} of it are applied, and it bounced`
  if (account.receivedCents !== totalCents) return `${account.receivedCents} came, and it was ${totalCents}`
  const isWaiting = account.unclearedCents === totalCents
  return isWaiting === (state === 'in-process')
    ? null
    : `${account.unclearedCents} wait for its bank, and it is ${state}`
}
