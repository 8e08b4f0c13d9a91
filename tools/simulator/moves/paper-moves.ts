import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { lockboxTask } from '../../../server/src/features/payments/received/lockbox/lockbox.ts'
import { readLien } from '../../../server/src/features/payoff/service.ts'
import { runWaitingTasks } from '../../../server/src/jobs/tasks.ts'
import { statusOf } from '../checks/observe.ts'
import { oneOf, type Throw } from '../dice.ts'
import { ask, isGood, numberIn } from '../world/ask.ts'
import type { Paper } from '../world/known-facts.ts'
import type { Life } from '../world/life.ts'
import { lookAtNewPapers } from '../world/look-again.ts'
import { dollars, type Move, money } from './move.ts'

/** What the servicer keeps of a wire, as far as it is more than what is owed. */
const WIRE_FEE_CENTS = 1_500

/** One installment, two, a part of one, all but thirty cents of it, or all that is owed. */
async function sumOf(life: Life, [what]: Throw): Promise<number> {
  const [first] = life.known.plan?.instalments ?? []
  const level = first?.portionCents ?? 100_000
  const payoff = (await owed(life)) || level * 3
  return oneOf(what, [level, level, level, level * 2, Math.floor(level / 2), level - 30, payoff])
}

const owed = async ({ world: { testApp }, lien }: Life): Promise<number> =>
  (await readLien(testApp.db, testApp.services, lien.id))?.quote?.totalCents ?? 0

/** Money that somebody sends. */
function written(
  { known, today }: Life,
  amountCents: number,
  instrument: Paper['instrument'] = 'CHECK',
  feeCents = 0,
): Paper {
  const no = known.papers.length + 1
  known.writtenCount += 1
  return {
    ...{ id: `${WORDS[instrument]} ${no}`, instrument, amountCents, totalCents: amountCents + feeCents },
    ...{ receivedOn: today(), reference: String(4000 + known.writtenCount) },
    ...{ isForPlan: false, isHeld: false, state: 'in-process' as const, recordIds: [] },
  }
}

/** What is owed comes before the fee: a wire carries no more of it than it has beyond that. */
async function feeIn(life: Life, instrument: Paper['instrument'], totalCents: number): Promise<number> {
  const beyondCents = totalCents - (await owed(life))
  return instrument === 'WIRE' ? Math.max(0, Math.min(WIRE_FEE_CENTS, beyondCents)) : 0
}

const WORDS = { CHECK: 'check', WIRE: 'wire', CASH: 'cash' } as const

const isPlanActive = async (life: Life): Promise<boolean> =>
  life.known.plan !== null && (await statusOf(life, life.known.plan.id)) === 'ACTIVE'

interface Recording {
  readonly name: string
  readonly instrument: Paper['instrument']
  readonly weight: number
  sumOf(life: Life, thrown: Throw): Promise<number>
  can(life: Life): boolean
}

/** A check clears later; cash and a wire are there when they come. */
const record = ({ name, instrument, weight, can, sumOf: sum }: Recording): Move => ({
  ...{ name, weight, can },
  make: async (life, thrown) => {
    const amountCents = await sum(life, thrown)
    if (amountCents === 0) return null
    const totalCents = amountCents + (instrument === 'WIRE' ? WIRE_FEE_CENTS : 0)
    const feeCents = await feeIn(life, instrument, totalCents)
    const paper = written(life, totalCents - feeCents, instrument, feeCents)
    const body = {
      ...{ parcelID: life.lien.id, instrument, amount: dollars(paper.totalCents) },
      ...{ reference: paper.reference, payerName: 'Pat Payer' },
    }
    const first = await ask(life, 'anna', 'POST', 'admin/receivedpayments', body)
    // A debit is in process: Anna has seen it, and records the money all the same.
    const answer =
      first.body['receivedPaymentID'] === null
        ? await ask(life, 'anna', 'POST', 'admin/receivedpayments', {
            ...body,
            recordAnyway: 'Both were sent.',
          })
        : first
    if (!isGood(answer)) return null
    paper.recordIds.push(numberIn(answer.body, 'receivedPaymentID'))
    paper.isForPlan = await isPlanActive(life)
    life.known.papers.push(paper)
    if (instrument !== 'CHECK') await takeOver(life, paper)
    return `Anna records the ${paper.id} of ${money(paper.totalCents)}`
  },
})

const onWay = ({ known }: Life) => known.papers.filter(({ state }) => state === 'in-process')

const clear: Move = {
  name: 'a check clears',
  weight: 14,
  can: (life) => onWay(life).length > 0,
  make: async (life) => {
    const [paper] = onWay(life)
    const answer = await ask(life, 'ben', 'POST', `admin/receivedpayments/${paper?.recordIds[0]}/settle`, {})
    if (!paper || !isGood(answer)) return null
    await takeOver(life, paper)
    return `the ${paper.id} of ${money(paper.amountCents)} clears`
  },
}

/** Whether it was taken for the plan, or is held, is the product's word; what it then does with it is not. */
async function takeOver({ stage }: Life, paper: Paper): Promise<void> {
  const row = await stage.testApp.db
    .selectFrom('received_payment')
    .select(['plan_id', 'destination', 'state'])
    .where('id', 'in', paper.recordIds)
    .orderBy('id')
    .executeTakeFirst()
  // What is not booked yet is for the plan that is active now.
  if (row?.state === 'pending') return
  paper.state = 'came'
  paper.isForPlan = (row?.plan_id ?? null) !== null
  paper.isHeld = row?.destination !== 'lien'
}

const bounce: Move = {
  name: 'a check is returned',
  weight: 4,
  can: ({ known }) => known.papers.some(({ state }) => state !== 'gone'),
  make: async (life) => {
    const paper = life.known.papers.findLast(({ state }) => state !== 'gone')
    if (!paper) return null
    for (const id of paper.recordIds) {
      const body = { reason: 'its bank did not pay' }
      if (!isGood(await ask(life, 'ben', 'POST', `admin/receivedpayments/${id}/return`, body))) return null
    }
    paper.state = 'gone'
    return `the bank returns the ${paper.id} of ${money(paper.amountCents)}`
  },
}

const lockbox: Move = {
  name: 'a lockbox file comes',
  weight: 5,
  can: () => true,
  make: async (life, [what, again, unread]) => {
    const twice = (again ?? 0) < 0.4 ? onWay(life)[0] : undefined
    const paper = twice ?? written(life, await sumOf(life, [what ?? 0]))
    const slip = (unread ?? 0) < 0.3 ? '' : life.certificateNo
    const isTaken = await takeFile(life, paper, { slip, totalCents: paper.totalCents, isKnown: !!twice })
    const how = slip === '' ? ', its slip unreadable' : ''
    return isTaken
      ? `a lockbox file has ${twice ? `the ${paper.id} that Anna had recorded` : `a check of ${money(paper.totalCents)}`}${how}`
      : null
  },
}

const ofWire = ({ known }: Life) =>
  known.papers.findLast(({ instrument, state }) => instrument === 'WIRE' && state === 'came')

/** A bank tells of a wire with its fee or without it. */
const lockboxWire: Move = {
  name: 'a lockbox file has a wire again',
  weight: 6,
  can: (life) => ofWire(life) !== undefined,
  make: async (life, [fee, unread]) => {
    const paper = ofWire(life)
    if (!paper) return null
    const totalCents = (fee ?? 0) < 0.5 ? paper.totalCents : paper.amountCents
    const slip = (unread ?? 0) < 0.3 ? '' : life.certificateNo
    const isTaken = await takeFile(life, paper, { slip, totalCents, isKnown: true })
    return isTaken ? `a lockbox file has the ${paper.id} again, as ${money(totalCents)}` : null
  },
}

interface Line {
  readonly slip: string
  /** As the bank says it. */
  readonly totalCents: number
  /** Somebody has recorded it by hand. */
  readonly isKnown: boolean
}

/** The file is taken as a whole, and so is one of before a death that still waited. False where nothing came of it. */
async function takeFile(life: Life, paper: Paper, line: Line): Promise<boolean> {
  const isTaken = await takeOneFile(life, paper, line)
  await lookAtNewPapers(life)
  return isTaken
}

async function takeOneFile(life: Life, paper: Paper, line: Line): Promise<boolean> {
  const { known, lien } = life
  const content = fileOf(paper, line, life.today(), known.writtenCount)
  const sent = await ask(life, 'anna', 'POST', 'admin/lockbox', {
    ...{ name: 'lockbox.csv', content, totalAmount: dollars(line.totalCents) },
  })
  if (!isGood(sent)) return false
  const { services } = life.stage.testApp
  const before = (await listRecords(life)).length
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
  // A file from before a death may be taken up with this one.
  const rows = (await listRecords(life)).slice(before).filter((row) => row.reference === paper.reference)
  const booked = rows.filter(({ certificate_id }) => certificate_id === lien.id)
  if (!line.isKnown && booked.length === 0) return false
  if (!line.isKnown) known.papers.push(paper)
  paper.recordIds.push(...rows.map(({ id }) => id))
  if (paper.state === 'in-process') await takeOver(life, paper)
  return true
}

/** In the order in which they were made. */
const listRecords = ({ stage }: Life) =>
  stage.testApp.db
    .selectFrom('received_payment')
    .select(['id', 'certificate_id', 'reference'])
    .orderBy('id')
    .execute()

function fileOf(
  { instrument, reference }: Paper,
  { slip, totalCents }: Line,
  today: string,
  no: number,
): string {
  const amount = dollars(totalCents).toFixed(2)
  return [
    LOCKBOX_COLUMNS.join(','),
    `D,${today},${no},1,${amount},${WORDS[instrument]},${reference},${slip},Pat Payer`,
    `B,${today},${no},1,${amount},,,,`,
    `F,,,1,${amount},,,,`,
  ].join('\n')
}

export const PAPER_MOVES: readonly Move[] = [
  record({ name: 'record a check', instrument: 'CHECK', weight: 9, sumOf, can: () => true }),
  record({ name: 'record a wire', instrument: 'WIRE', weight: 2, sumOf, can: () => true }),
  record({ name: 'record cash', instrument: 'CASH', weight: 1, sumOf, can: () => true }),
  record({
    ...{ name: 'pay the rest of a plan by check', instrument: 'CHECK', weight: 2, sumOf: owed },
    can: ({ known }) => known.plan !== null,
  }),
  ...[clear, bounce, lockbox, lockboxWire],
]
