import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../../scripts/lib/build.js'
import { type CrashPoints, openCrashPoints } from '../../../test/crash-points.ts'
import {
  freePort,
  type KillableServer,
  type ServerSettings,
  startServer,
} from '../../../test/killable-server.ts'
import { openPaymentWorld, type PaymentWorld, WEBHOOK_SECRET } from '../../../test/payments-world.ts'
import { expectPaidOnce, type Purchase, type Shop, STORIES, type Story } from '../../../test/purchases.ts'
import { runCommand } from '../../../test/run-command.ts'
import { systemClock } from '../../clock.ts'
import { verify } from '../verify/verify.ts'

/** Of each of the three stories. */
const KILLS = inLongTests(1, 167)

let world: PaymentWorld
let points: CrashPoints
let shop: Shop
let settings: ServerSettings
let server: KillableServer

beforeAll(async () => {
  // The server does not start without its pages.
  await ensureBuilt(() => undefined, ['server', 'web'])
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  // Webhooks come again and again until the server is back, as the provider's do.
  const sandbox = { webhookUrl: `${url}/api/payments/webhook`, retryDelaysMs: [200, 300, 500, 1_000, 2_000] }
  world = await openPaymentWorld({ hasWebhook: false, sandbox })
  points = await openCrashPoints(await databaseUrl(), world.sandbox.url)
  shop = { world, url, origin: url }
  settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: points.databaseUrl,
    SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken',
    STRIPE_MODE: 'sandbox',
    STRIPE_API_BASE: points.providerUrl,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RATE_LIMIT_SCALE: '0',
    DEMO: '0',
  }
  server = await startServer(settings)
  // The work of a first start is over once somebody has paid: what is counted below belongs to payments.
  const [first] = STORIES
  if (first) await first.pay(shop, await begin(first))
})
afterAll(async () => {
  await server.kill()
  await points.close()
  await world.close()
})

test.each(STORIES)(
  'F01 killed again and again in the middle of a payment $name: nothing is lost or charged twice, the retry pays once, the books hold',
  async (story) => {
    let stepCount = await countSteps(story)
    let killedWithin = 0
    for (let kill = 0, tries = 0; kill < KILLS; tries++) {
      const purchase = await begin(story)
      const step = 1 + Math.floor(((kill + 0.5) * stepCount) / KILLS)
      const { killedBefore, passedCount } = await payAndKill(story, purchase, step)
      if (killedBefore !== null) killedWithin += 1
      // On a busy machine a payer asks more often, so one payment may take more steps than the next.
      else stepCount = Math.max(1, passedCount)
      // A payment that was over before is no kill: another one is begun in its place, a few times.
      if (killedBefore !== null || tries >= KILLS + 5) kill += 1
      const what = `killed before ${killedBefore ?? 'nothing: it was over'}`
      expect({ what, broken: await brokenInvariants() }).toEqual({ what, broken: [] })
      server = await startServer(settings)
      await story.pay(shop, purchase)
      await expectPaidOnce(shop, purchase, what)
    }
    expect(killedWithin).toBeGreaterThanOrEqual(KILLS / 2)
  },
)

test('F01 after all of it the books agree with what the provider has collected', async () => {
  const verified = await runCommand('verify', ['--provider'], settings)
  expect(verified).toMatchObject({ code: 0, err: '' })
})

/** By the time of the killed server: the long test takes longer than a session may be idle. */
function begin(story: Story): Promise<Purchase> {
  world.testApp.clock.set(new Date().toISOString())
  return story.prepare(shop)
}

/** The story once without a kill: before each of its steps the server can be killed. */
async function countSteps(story: Story): Promise<number> {
  const purchase = await begin(story)
  points.letPass()
  await story.pay(shop, purchase)
  await expectPaidOnce(shop, purchase, 'not killed')
  return points.passed().length
}

interface Kill {
  /** The step's name; null when the payment was over before. */
  readonly killedBefore: string | null
  readonly passedCount: number
}

/** Kills the server when it is about to make this step. */
async function payAndKill(story: Story, purchase: Purchase, step: number): Promise<Kill> {
  const held = points.holdAt(step)
  // Its requests are cut when the server dies.
  const paying = story.pay(shop, purchase).then(
    () => null,
    () => null,
  )
  const killedBefore = await Promise.race([held, paying])
  await server.kill()
  const passedCount = points.passed().length
  points.cut()
  await paying
  return { killedBefore, passedCount }
}

async function brokenInvariants(): Promise<readonly string[]> {
  const { findings } = await verify(world.testApp.db, { ...world.testApp.services, clock: systemClock })
  return findings.filter(({ isOk }) => !isOk).map(({ id, offending }) => `${id}: ${offending.join(', ')}`)
}

/** Of the test's own database, to which the processes of this file connect too. */
async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.testApp.db)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}
