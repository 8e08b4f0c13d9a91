import type { PaymentAccount } from '@fieldstone/domain/payments/account'
import { readLien } from '../../../server/src/features/payoff/service.ts'
import { verifyWithProvider } from '../../../server/src/features/verify/provider.ts'
import { verify } from '../../../server/src/features/verify/verify.ts'
import { readPaymentAccounts } from '../../../server/src/records/payment-accounts.ts'
import type { Money } from '../model/facts.ts'
import { owedOn } from '../model/owed.ts'
import { standingOf } from '../model/standing.ts'
import { ask } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { heldAfterDisputes, isQuiet, isTooLate, moneyOf, recordsOf } from './books.ts'
import { statusOf } from './observe.ts'

/** What `npm run verify` checks. */
export async function checkInvariants({ stage, known }: Life): Promise<void> {
  const { services, db } = stage.testApp
  for (const { id, isOk, offending } of (await verify(db, services)).findings)
    if (!isOk) known.wrongs.push(`${id} does not hold: ${offending.join(', ')}`)
}

/** And that the provider has collected what stands here as paid. */
export async function checkProvider({ stage, known, world }: Life): Promise<void> {
  const { services, db } = stage.testApp
  for (const { id, isOk, offending } of (await verifyWithProvider(db, services, world.provider)).findings)
    if (!isOk) known.wrongs.push(`${id} does not hold: ${offending.join(', ')}`)
}

/** What the product says of installments and payoff is what the model says, whenever nothing is on its way between them. */
export async function checkFigures(life: Life): Promise<void> {
  const { known } = life
  if (known.isBeyondModel !== null || !isQuiet(life) || (await isUndecided(life))) return
  const money = await moneyOf(life)
  const { row, quote } = (await payoffOf(life)) ?? { row: null, quote: null }
  if (row?.redeemedOn !== null || quote === null) return
  const { waivedOf, isPlausible, overpaidOf } = await readRest(life)
  if (!isPlausible) known.wrongs.push('more than a dollar was waived')
  const waived = money.map((one) => ({ ...one, portionCents: one.portionCents + waivedOf(one) }))
  const owed = owedOn(known.bought, waived, life.today())
  if (owed !== quote.totalCents)
    known.wrongs.push(`${quote.totalCents} is said to be owed, and it is ${owed}`)
  if (known.plan === null || !['ACTIVE', 'DEFAULT'].includes(await statusOf(life, known.plan.id))) return
  if (money.some(({ isForPlan, state }) => !isForPlan && state !== 'gone')) return
  const page = await ask(life, 'owner', 'GET', `parcels/${life.lien.id}/plan`)
  const shown = (page.body['instalments'] ?? []) as { no: number; paidCents: number }[]
  const { instalments } = standingOf(
    known.plan.instalments,
    money.map((one) => ({ ...one, portionCents: one.portionCents - overpaidOf(one) })),
  )
  for (const { no, paidCents } of instalments) {
    const said = shown.find((one) => one.no === no)?.paidCents
    if (said !== undefined && said !== paidCents)
      known.wrongs.push(`I11 installment ${no} is said to have ${said} paid, and it has ${paidCents}`)
  }
}

/** What the company waives at most of the rest of a payoff. */
const TOLERANCE_CENTS = 100

/**
 * What the product waived of the rest of each payment, and what of it is more than was owed: that fills no installment. Both are
 * checked by the payoff, which the model computes from all of the money.
 */
async function readRest(life: Life) {
  const accounts = await readPaymentAccounts(life.stage.testApp.db, [life.lien.id])
  const heldOf = await heldAfterDisputes(life)
  const sumOf = (one: Money, cents: (account: PaymentAccount) => number): number =>
    recordsOf(life, one).reduce((sum, id) => {
      const account = accounts.get(id)
      return account ? sum + cents(account) : sum
    }, 0)
  return {
    isPlausible: [...accounts.values()].every(({ waivedCents }) => waivedCents <= TOLERANCE_CENTS),
    waivedOf: (one: Money) => sumOf(one, ({ waivedCents }) => waivedCents),
    overpaidOf: (one: Money) =>
      one.state === 'came' && !one.isHeld
        ? sumOf(one, ({ unappliedCents }) => unappliedCents) - heldOf(one)
        : 0,
  }
}

const payoffOf = ({ stage, lien }: Life) => readLien(stage.testApp.db, stage.testApp.services, lien.id)

/** Staff decide first where such money goes; what came too late pays nothing, whoever decides. */
export const isUndecided = async (life: Life, besides: string | null = null): Promise<boolean> =>
  (await readStored(life)).payments.some(
    ({ id, isUndecided: is }) => is && id !== besides && !isTooLate(life, id),
  )
