import { readLien } from '../../../server/src/features/payoff/service.ts'
import { verifyWithProvider } from '../../../server/src/features/verify/provider.ts'
import { verify } from '../../../server/src/features/verify/verify.ts'
import { owedOn } from '../model/owed.ts'
import { standingOf } from '../model/standing.ts'
import { ask } from '../world/ask.ts'
import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { isQuiet, isTooLate, moneyOf } from './books.ts'
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
  const owed = owedOn(known.bought, money, life.today())
  if (owed !== quote.totalCents)
    known.wrongs.push(`${quote.totalCents} is said to be owed, and it is ${owed}`)
  if (known.plan === null || !['ACTIVE', 'DEFAULT'].includes(await statusOf(life, known.plan.id))) return
  if (money.some(({ isForPlan, state }) => !isForPlan && state !== 'gone')) return
  const page = await ask(life, 'owner', 'GET', `parcels/${life.lien.id}/plan`)
  const shown = (page.body['instalments'] ?? []) as { no: number; paidCents: number }[]
  const { instalments } = standingOf(known.plan.instalments, money)
  for (const { no, paidCents } of instalments) {
    const said = shown.find((one) => one.no === no)?.paidCents
    if (said !== undefined && said !== paidCents)
      known.wrongs.push(`I11 installment ${no} is said to have ${said} paid, and it has ${paidCents}`)
  }
}

const payoffOf = ({ stage, lien }: Life) => readLien(stage.testApp.db, stage.testApp.services, lien.id)

/** Staff decide first where such money goes; what came too late pays nothing, whoever decides. */
const isUndecided = async (life: Life): Promise<boolean> =>
  (await readStored(life)).payments.some(({ id, isUndecided: is }) => is && !isTooLate(life, id))
