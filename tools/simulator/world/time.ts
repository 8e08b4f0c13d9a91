import { runPlanDebits } from '../../../server/src/features/payments/autopay/plan-debits.ts'
import { sweepPayments } from '../../../server/src/features/payments/sweep.ts'
import { ProviderError } from '../../../server/src/providers/payment-provider.ts'
import { isQuiet } from '../checks/books.ts'
import { checkWords } from '../checks/check-mails.ts'
import type { Life } from './life.ts'
import { deliverNews } from './news.ts'
import { readStored } from './stored.ts'

/** The jobs run once a day here, and whenever a move asks: what they do in between is the same. */
const STEP_HOURS = 24
const SWEEP_EVERY_DAYS = 6

/** Time passes for everybody: banks answer, mails of the provider arrive, the jobs of the day run. */
export async function passHours(life: Life, hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= STEP_HOURS) {
    const step = Math.min(left, STEP_HOURS)
    life.stage.testApp.clock.advanceSeconds(step * 3600)
    await life.sandbox.advance(step * 3600)
    bringBack(life)
    await life.stage.standIn.doDelayed()
    await deliverNews(life)
    await runJobs(life)
    await checkWords(life)
  }
}

function bringBack({ known, stage }: Life): void {
  if (known.awayUntil === null || stage.testApp.clock.now().getTime() < known.awayUntil) return
  known.awayUntil = null
  stage.standIn.isAway = false
}

export async function runJobs(life: Life): Promise<void> {
  const { services } = life.stage.testApp
  // Once everything is known the sweep has nothing to find.
  if (!isQuiet(life) || (await hasUnanswered(life)) || life.known.sweepIn-- <= 0) {
    life.known.sweepIn = SWEEP_EVERY_DAYS
    await alive(life, () => sweepPayments(services))
  }
  await alive(life, () => runPlanDebits(services))
}

/** The sweep repeats a call that had no answer while its key is good for it. */
const hasUnanswered = async (life: Life): Promise<boolean> =>
  (await readStored(life)).payments.some(({ isUnanswered }) => isUnanswered)

/** A job of a server that dies ends there; any other fault of a job is one of the product. */
export async function alive({ stage, known }: Life, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // A provider that is away is no fault of a job: it runs again.
    if (stage.death.isDead || error instanceof ProviderError) return
    known.wrongs.push(`a job failed: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}
