import type { Money, MoneyState } from '../model/facts.ts'
import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'

/**
 * By what the bank knows alone: charges, what went back, what was disputed, and the checks on paper. The product says how
 * it calls a payment; what became of its money the bank's books say.
 */
export async function moneyOf(life: Life): Promise<readonly Money[]> {
  const { payments, plans } = await readStored(life)
  const hasPlan = plans.some(({ id, status }) => id === life.known.plan?.id && status === 'ACTIVE')
  const charged = payments.map(
    (label): Money => ({
      id: label.id,
      state: stateOf(life, label.id),
      portionCents: portionLeft(life, label),
      totalCents: label.totalCents,
      debitOf: label.kind === 'INSTALMENT' ? label.instalmentNo : null,
      isForPlan: label.kind !== 'FULL',
      ...{
        isRefused: isRefused(life, label.id),
        isTakenBack: chargesOf(life, label.id).some(({ id }) => disputedCents(life.sandbox, id) > 0),
        isSent: chargesOf(life, label.id).length > 0,
        isHeld: label.isHeld || isTooLate(life, label.id),
      },
      on: label.on,
    }),
  )
  const papers = life.known.papers.map(
    (paper): Money => ({
      id: paper.id,
      state: paper.state,
      portionCents: paper.amountCents,
      totalCents: paper.totalCents,
      debitOf: null,
      // What is not booked yet is for the plan that is active now, also where it came before the plan.
      isForPlan: paper.isForPlan || (hasPlan && paper.state === 'in-process'),
      ...{
        isRefused: false,
        isTakenBack: false,
        isSent: true,
        isHeld: paper.isHeld || isTooLate(life, paper.id),
      },
      on: paper.receivedOn,
    }),
  )
  return [...charged, ...papers]
}

/** The ids of the product's records of this money. A check that was recorded again has several. */
export const recordsOf = ({ known }: Life, { id }: Money): readonly string[] =>
  known.papers.find((paper) => paper.id === id)?.recordIds.map((no) => `received-${no}`) ?? [id]

/** What came after the right to redeem had ended pays nothing, whatever the product calls it. */
export const isTooLate = ({ known }: Life, id: string): boolean =>
  known.arrived.get(id)?.concern === 'sale-confirmed'

const chargesOf = ({ sandbox }: Life, paymentId: string) =>
  sandbox.objects.list('charge').filter(({ metadata }) => metadata['payment_id'] === paymentId)

/** The charge by which a payment was paid; undefined: none was. */
export const chargeOf = (life: Life, paymentId: string) =>
  chargesOf(life, paymentId).find(({ status }) => status === 'succeeded')

function stateOf(life: Life, paymentId: string): MoneyState {
  const { sandbox } = life
  const charges = chargesOf(life, paymentId)
  const paid = chargeOf(life, paymentId)
  if (paid) return isGone(sandbox, paid.id) ? 'gone' : 'came'
  if (charges.some(({ status }) => status === 'pending')) return 'in-process'
  const session = sandbox.objects
    .list('checkout.session')
    .find(({ metadata }) => metadata?.['payment_id'] === paymentId)
  return session?.status === 'open' ? 'open' : 'gone'
}

function isGone(sandbox: Life['sandbox'], chargeId: string): boolean {
  const charge = sandbox.objects.get('charge', chargeId)
  if (charge === undefined || charge.refunded) return true
  const taken = disputedCents(sandbox, chargeId)
  return taken > 0 && taken >= charge.amount - charge.amount_refunded
}

/** What disputes have taken of a charge, and not brought back. */
export const disputedCents = ({ objects }: Life['sandbox'], chargeId: string): number =>
  objects
    .list('dispute')
    .filter((one) => one.charge === chargeId && one.status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0)

/** What is left of a payment after disputes of a part. What was refunded of it pays no more, either. */
function portionLeft(
  life: Life,
  { id, portionCents, heldCents }: { id: string; portionCents: number; heldCents: number },
) {
  const paid = chargeOf(life, id)
  const taken = paid ? disputedCents(life.sandbox, paid.id) : 0
  if (paid === undefined || taken === 0) return portionCents - heldCents
  return Math.max(0, portionCents - taken - Math.max(paid.amount_refunded, heldCents - taken))
}

/** What of the money that came back after a dispute is still held: it is no part of `portionCents`. */
export async function heldAfterDisputes(life: Life): Promise<(one: Money) => number> {
  const { payments } = await readStored(life)
  return ({ id }) => {
    const paid = chargeOf(life, id)
    const { heldCents = 0 } = payments.find((label) => label.id === id) ?? {}
    return paid ? Math.max(0, heldCents - disputedCents(life.sandbox, paid.id)) : 0
  }
}

const isRefused = ({ sandbox }: Life, paymentId: string): boolean =>
  sandbox.objects
    .list('payment_intent')
    .some((one) => one.metadata['payment_id'] === paymentId && one.last_payment_error !== null)

/** Nothing is under way between the provider and the product, so that they must agree. */
export function isQuiet({ sandbox, known, stage }: Life): boolean {
  if (stage.standIn.isAway || stage.death.isDead) return false
  if (sandbox.objects.list('refund').some(({ status }) => status === 'pending')) return false
  return sandbox.objects.list('event').every(({ id }) => known.delivered.has(id))
}
