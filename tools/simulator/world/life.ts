import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { addMonths, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { openSession } from '../../../server/src/features/accounts/service.ts'
import { createActor, type TestActor } from '../../../server/test/actors.ts'
import { givenVerified } from '../../../server/test/bank-account-steps.ts'
import { createCertificate } from '../../../server/test/factories.ts'
import {
  type Lien,
  type PaymentWorld,
  providerOf,
  WEBHOOK_SECRET,
} from '../../../server/test/payments-world.ts'
import { type Sandbox, startSandbox } from '../../stripe-sandbox/src/index.ts'
import type { Throw } from '../dice.ts'
import { beginningOf, dayOf } from './clock.ts'
import { Known } from './known-facts.ts'
import { patientClient } from './patient-client.ts'
import type { Stage } from './stage.ts'

export type Who = 'owner' | 'neighbor' | 'anna' | 'ben'

/** One certificate with its people, from its beginning on. */
export interface Life {
  readonly stage: Stage
  readonly world: PaymentWorld
  readonly sandbox: Sandbox
  readonly lien: Lien
  readonly certificateNo: string
  readonly people: Readonly<Record<Who, TestActor>>
  readonly known: Known
  readonly begunOn: PlainDate
  today(): PlainDate
  /** A key of somebody who logged in a moment ago. */
  tokenOf(who: Who): Promise<string>
  end(): Promise<void>
}

const BOUGHT_MONTHS_AGO = 8
const PRICE = 400_000
const RATE = 500
const ORIGIN = 'http://127.0.0.1:9'
const TOKEN_MS = 10 * 60_000

export async function beginLife(stage: Stage, thrown: Throw): Promise<Life> {
  const { testApp, standIn, death } = stage
  death.beginAnew()
  await stage.wipe()
  testApp.logLines.length = 0
  const start = beginningOf(thrown)
  testApp.clock.set(start.toISOString())
  const sandbox = await startSandbox({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    // Its pages belong to this origin. Nobody listens there: events are taken from its list, when a life wants them.
    webhookUrl: `${ORIGIN}/api/payments/webhook`,
    now: () => start.getTime(),
  })
  sandbox.switches.neverDeliver = true
  const provider = providerOf(sandbox, [WEBHOOK_SECRET], patientClient())
  standIn.use(provider)
  const begunOn = dayOf(start)
  const purchasedOn = addMonths(begunOn, -BOUGHT_MONTHS_AGO)
  const [certificateNo, parcelNo] = ['2027-00001', '68-00001']
  const id = await createCertificate(
    testApp.db,
    {
      ...{ purchased_on: purchasedOn, price_cents: PRICE, rate_bps: RATE },
      ...{ certificate_no: certificateNo, parcel_no: parcelNo },
    },
    { is_active: true },
  )
  const world: PaymentWorld = {
    get testApp() {
      return stage.testApp
    },
    ...{ sandbox, provider, productOrigin: ORIGIN },
    payer: await createActor(testApp, 'taxpayer', { username: 'neighbor' }),
    close: async () => undefined,
  }
  const account = await givenVerified(world)
  const people = {
    owner: account.actor,
    neighbor: world.payer,
    anna: await createActor(testApp, 'admin', { username: 'anna' }),
    ben: await createActor(testApp, 'admin', { username: 'ben' }),
  }
  const tokens = new Map<Who, { readonly token: string; readonly at: number }>()
  const today = () => dayOf(testApp.clock.now())
  return {
    ...{ stage, world, sandbox, people, today, begunOn, certificateNo },
    lien: { id, parcelNo },
    known: new Known({ purchasedOn, priceCents: PRICE, rateBps: RATE, later: [] }, account.id),
    tokenOf: async (who) => {
      const now = testApp.clock.now()
      const kept = tokens.get(who)
      if (kept && now.getTime() - kept.at < TOKEN_MS) return kept.token
      const { userId, username, email, countyId, firmId, role } = people[who]
      const from = {
        services: stage.testApp.services,
        at: now,
        address: '127.0.0.1',
        request: { browser: 'life' },
      }
      const user = { id: userId, username, email, accountType: ACCOUNT_TYPES[role], countyId, firmId }
      const token = await openSession(stage.testApp.db, from, user)
      tokens.set(who, { token, at: now.getTime() })
      return token
    },
    end: () => sandbox.close(),
  }
}
