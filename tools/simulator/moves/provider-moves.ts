import { runPlanDebits } from '../../../server/src/features/payments/autopay/plan-debits.ts'
import { sweepPayments } from '../../../server/src/features/payments/sweep.ts'
import { between, oneOf } from '../dice.ts'
import { deliverNews } from '../world/news.ts'
import { alive, runJobs } from '../world/time.ts'
import type { Move } from './move.ts'

const OUTCOMES = ['success', 'insufficientFunds', 'accountClosed', 'dispute'] as const
const SAYS = {
  success: 'pays again',
  insufficientFunds: 'has not enough money from now on',
  accountClosed: 'is closed',
  dispute: 'will be said to have been debited without leave',
} as const

/** What the bank of the account does with every debit from now on. */
const bankAnswers: Move = {
  name: 'the bank of the account changes its mind',
  weight: 6,
  can: ({ known }) => known.plan !== null,
  make: async ({ sandbox }, [which]) => {
    const account = oneOf<(typeof OUTCOMES)[number]>(which, [
      'success',
      'success',
      'insufficientFunds',
      ...OUTCOMES,
    ])
    const behaviors = sandbox.objects.list('bank_behavior')
    for (const behavior of behaviors) behavior.account = account
    return behaviors.length === 0 ? null : `the bank account ${SAYS[account]}`
  },
}

const CODES = ['R12', 'R12', 'R13', 'R14', 'R15', 'R34'] as const

/** From now on every debit comes back with a code of which the network knows no second try. */
const bankReturns: Move = {
  name: 'the bank of the account returns what it gets',
  weight: 3,
  can: ({ known }) => known.authorization !== null,
  make: async ({ sandbox }, [which]) => {
    const code = oneOf(which, CODES)
    const behaviors = sandbox.objects.list('bank_behavior')
    for (const behavior of behaviors) behavior.account = `returned${code}`
    return behaviors.length === 0 ? null : `the bank of the account returns debits with ${code}`
  },
}

const goAway: Move = {
  name: 'the provider is away',
  weight: 4,
  can: ({ known }) => known.awayUntil === null,
  make: async ({ known, stage }, [count]) => {
    const hours = between(count, 1, 50)
    known.awayUntil = stage.testApp.clock.now().getTime() + hours * 3_600_000
    stage.standIn.isAway = true
    return `the provider is away for ${hours} hours`
  },
}

const loseAnswers: Move = {
  name: 'the provider loses its answer',
  weight: 4,
  can: ({ stage }) => stage.standIn.answersToLose === 0,
  make: async ({ stage }, [count]) => {
    const calls = between(count, 1, 3)
    stage.standIn.answersToLose = calls
    return `the next ${calls} answers of the provider are lost, though it does what it is asked`
  },
}

const answerLate: Move = {
  name: 'the provider answers an hour later',
  weight: 4,
  can: ({ stage }) => stage.standIn.callsToDelay === 0,
  make: async ({ stage }, [count]) => {
    const calls = between(count, 1, 2)
    stage.standIn.callsToDelay = calls
    return `the next ${calls} charges time out, and the provider makes them an hour later`
  },
}

const NEWS = ['at once', 'twice', 'backwards', 'never'] as const

const tell: Move = {
  name: 'the provider tells its news in another way',
  weight: 3,
  can: () => true,
  make: async (life, [how]) => {
    life.known.news = oneOf(how, NEWS)
    await deliverNews(life)
    return `the provider tells its news ${life.known.news}`
  },
}

const jobs: Move = {
  name: 'the jobs run',
  weight: 2,
  can: () => true,
  make: async (life) => {
    await deliverNews(life)
    await runJobs(life)
    return 'the jobs run'
  },
}

const twoServers: Move = {
  name: 'two servers run the jobs',
  weight: 3,
  can: () => true,
  make: async (life) => {
    const { services } = life.stage.testApp
    await Promise.all([1, 2].map(() => alive(life, () => sweepPayments(services))))
    await Promise.all([1, 2].map(() => alive(life, () => runPlanDebits(services))))
    return 'two servers run the jobs at once'
  },
}

const die: Move = {
  name: 'the server dies soon',
  weight: 5,
  can: () => true,
  make: async ({ known }, [steps]) => {
    known.diesIn = between(steps, 0, 12)
    return 'the server is about to die'
  },
}

export const PROVIDER_MOVES: readonly Move[] = [
  ...[bankAnswers, bankReturns, goAway, loseAnswers, answerLate, tell, jobs, twoServers, die],
]
