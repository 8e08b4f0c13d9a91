import { runPlanDebits } from '../src/features/payments/autopay/plan-debits.ts'
import { sweepPayments } from '../src/features/payments/sweep.ts'
import { openPaymentWorld, type PaymentWorld } from './payments-world.ts'
import { shared } from './shared.ts'

const DAY = 86_400
const AFTERNOON = 17 * 3600

/** A world in which days pass. Webhooks would be too old by the server's clock, so that the sweep brings the news. */
export interface PlanWorld extends PaymentWorld {
  /** Moves the clocks of the server and of the sandbox together. */
  later(days: number): Promise<void>
  /** Days pass with the jobs of each: payers are notified in time, and what is due is debited. */
  pass(days: number): Promise<void>
  /** What the jobs do: debit what is due, and hear what has become of it. */
  work(): Promise<void>
  hear(): Promise<void>
}

export const sharedPlanWorld = (): PlanWorld => shared(openPlanWorld, (world) => world.close())

async function openPlanWorld(): Promise<PlanWorld> {
  const world = await openPaymentWorld({ hasWebhook: false })
  const { clock, services } = world.testApp
  const later = async (days: number) => {
    const seconds = Math.round(days * DAY)
    clock.advanceSeconds(seconds)
    await world.sandbox.advance(seconds)
    await world.sandbox.idle()
  }
  // From afternoon on: a day of 24 hours from near midnight would miss a day when the clocks change.
  const seconds = (clock.now().getTime() / 1000) % DAY
  await later((AFTERNOON + DAY - seconds) / DAY)
  const work = () => runPlanDebits(services)
  const pass = async (days: number) => {
    for (let day = 0; day < days; day++) {
      await later(1)
      await work()
    }
  }
  return { ...world, later, pass, work, hear: () => sweepPayments(services) }
}
