import { setTimeout as sleep } from 'node:timers/promises'
import { createActor, type TestActor } from '../actors.ts'
import { createCertificate } from '../factories.ts'
import { expectPaidOnce, type Purchase, type Shop, STORIES } from '../purchases.ts'

/** One answer, or what became of a request that got none. */
interface Outcome {
  readonly call: string
  /** The status; of a request without an answer why it has none. */
  readonly told: string
  readonly beganAt: number
  readonly ms: number
}

/** People who read, write and pay through one address, and what they were told. */
export interface Traffic {
  readonly outcomes: readonly Outcome[]
  /** Payments that are over for their payer: paid. */
  readonly paidCount: () => number
  /** Texts of writes that were answered as done. */
  readonly written: readonly string[]
  /** Resolves once everybody has got the last answer. */
  stop(): Promise<void>
  /** Fails unless all that was acknowledged stands: each written text once, each payment paid and charged once. */
  expectNothingLost(): Promise<void>
}

/** How many at once, and how long each waits before the next call. */
const READERS = 4
const WRITERS = 2
const PAUSE_MS = 20

/** Begins, with liens, people and sessions of its own. One pays by card and one by bank. */
export async function startTraffic(shop: Shop): Promise<Traffic> {
  const { testApp } = shop.world
  const outcomes: Outcome[] = []
  const counted: Shop = { ...shop, fetch: countingInto(outcomes) }
  const admin = await createActor(testApp, 'admin')
  const ids: number[] = []
  for (let no = 0; no < 20; no++) ids.push(await createCertificate(testApp.db))
  const written: string[] = []
  const purchases: Purchase[] = []
  let isOver = false
  const again = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isOver; turn++) await work(turn).catch(refused)
  }
  const readers = Array.from({ length: READERS }, (_, no) =>
    again(async (turn) => {
      await read(counted, admin, ids, turn * READERS + no)
      await sleep(PAUSE_MS)
    }),
  )
  const writers = Array.from({ length: WRITERS }, (_, no) =>
    again(async (turn) => {
      const memo = `writer ${no}, ${turn}`
      if (await write(counted, admin, ids[turn % ids.length] ?? 0, memo)) written.push(memo)
      await sleep(PAUSE_MS)
    }),
  )
  const payers = STORIES.filter(({ name }) => !name.includes('given up')).map((story) =>
    again(async () => {
      // By the time of the servers: a session may not be idle for long.
      testApp.clock.set(new Date().toISOString())
      const purchase = await story.prepare(counted)
      // Who is told to try again does, until it is paid.
      const isPaid = () => story.pay(counted, purchase).then(() => true, refused)
      while (!(await isPaid())) await sleep(500)
      purchases.push(purchase)
    }),
  )
  return {
    outcomes,
    written,
    paidCount: () => purchases.length,
    stop: async () => {
      isOver = true
      await Promise.all([...readers, ...writers, ...payers])
    },
    expectNothingLost: async () => {
      const rows = await testApp.db
        .selectFrom('payoff_request')
        .select('memo')
        .where('memo', 'in', written.length > 0 ? written : [''])
        .execute()
      const stored = rows.map(({ memo }) => memo).sort()
      if (stored.join() !== written.toSorted().join())
        throw new Error(
          `${written.length} writes were acknowledged, and ${stored.length} of their rows are there`,
        )
      for (const purchase of purchases) await expectPaidOnce(shop, purchase, `${purchase.lien.parcelNo}`)
    },
  }
}

/** What a page would say; the caller tries again, and the outcome is counted already. */
function refused(error: unknown): false {
  if (!(error instanceof Error)) throw error
  return false
}

/** Records what each request was told, with the path's numbers left out. */
const countingInto =
  (outcomes: Outcome[]): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(String(input))
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/\d+/g, '…')}`
    const beganAt = performance.now()
    const tell = (told: string) => outcomes.push({ call, told, beganAt, ms: performance.now() - beganAt })
    try {
      const answer = await fetch(input, init)
      // Until the last byte: an answer that is cut in its middle is none.
      const body = await answer.arrayBuffer()
      tell(
        answer.status < 400
          ? String(answer.status)
          : `${answer.status} ${codeIn(body)} from ${answer.headers.get('retry-after')}`,
      )
      return new Response(body.byteLength === 0 ? null : body, answer)
    } catch (error) {
      tell(reasonOf(error))
      throw error
    }
  }

/** What our refusals say; what is not ours comes from the balancer. */
function codeIn(body: ArrayBuffer): string {
  try {
    return JSON.parse(new TextDecoder().decode(body)).code
  } catch {
    return 'by the balancer'
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : 'unknown'
}

const READS: readonly ((id: number) => string)[] = [
  (id) => `/api/parcels/${id}`,
  (id) => `/api/parcels/${id}/record`,
  () => '/api/parcels/states',
  () => '/api/admin/today',
  () => '/api/parcels?pageSize=20',
  () => '/home',
]

async function read(shop: Shop, { token }: TestActor, ids: readonly number[], turn: number): Promise<void> {
  const path = READS[turn % READS.length]?.(ids[turn % ids.length] ?? 0)
  await shop.fetch?.(`${shop.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
}

async function write(shop: Shop, { token }: TestActor, id: number, memo: string): Promise<boolean> {
  const answer = await shop.fetch?.(`${shop.url}/api/admin/parcels/${id}/payoffrequests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ requestByLastName: 'Marchetti', payoffMemo: memo }),
  })
  return answer?.status === 200
}

/** So many of each outcome: `200: 312, 503: 4`. */
export function countsOf(outcomes: readonly Outcome[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { told } of outcomes) counts[told] = (counts[told] ?? 0) + 1
  return counts
}

/** A status below 400: the request was served. */
export const isServed = ({ told }: Outcome): boolean => /^[23]\d\d$/.test(told)

/** The time, in ms, that so many of a hundred stayed below. */
export function percentile(outcomes: readonly Outcome[], percent: number): number {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0)
}
