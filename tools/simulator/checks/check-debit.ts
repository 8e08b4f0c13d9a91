import { wrongsOfCharge, wrongsOfDebit } from '../model/may-debit.ts'
import { owedOn } from '../model/owed.ts'
import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { isQuiet } from './books.ts'
import { isUndecided } from './check-books.ts'
import { observe } from './observe.ts'

/** Checks a charge at the moment at which the product asks the processor for it. */
export async function checkDebit(life: Life, paymentId: string): Promise<void> {
  const label = (await readStored(life)).payments.find(({ id }) => id === paymentId)
  if (label === undefined || isKnownToBank(life, paymentId)) return
  const facts = await observe(life)
  const before = { ...facts, money: facts.money.filter(({ id }) => id !== paymentId) }
  const { known } = life
  const owed = known.isBeyondModel === null ? owedOn(known.bought, before.money, facts.today) : null
  if (label.kind !== 'INSTALMENT') {
    // What nobody has heard of yet, or staff have not decided, may still be owed as far as its payer knows.
    const isOpen = !isQuiet(life) || (await isUndecided(life, paymentId))
    for (const wrong of wrongsOfCharge(before, label, isOpen ? null : owed))
      known.wrongs.push(`charge of ${facts.today}: ${wrong}`)
    return
  }
  const debit = {
    ...{
      id: label.id,
      state: 'in-process' as const,
      on: label.on,
      isForPlan: true,
      ...{ isRefused: false, isTakenBack: false, isSent: true },
      isHeld: false,
    },
    ...{ portionCents: label.portionCents, totalCents: label.totalCents, debitOf: label.instalmentNo },
  }
  for (const wrong of wrongsOfDebit(before, debit, owed))
    known.wrongs.push(`debit of installment ${label.instalmentNo} on ${facts.today}: ${wrong}`)
}

/** The same call again, under its key: no second debit. */
const isKnownToBank = ({ sandbox }: Life, paymentId: string): boolean =>
  sandbox.objects.list('payment_intent').some(({ metadata }) => metadata['payment_id'] === paymentId)
