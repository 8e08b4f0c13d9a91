import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMonths } from '@fieldstone/domain/calendar/plain-date'
import type { Insertable } from 'kysely'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../tools/stripe-sandbox/src/index.ts'
import type { Tables } from '../src/db/tables.ts'
import type { PaymentProvider } from '../src/providers/payment-provider.ts'
import type { StripeTransport } from '../src/providers/stripe/client.ts'
import { createPaymentProvider } from '../src/providers/stripe/provider.ts'
import type { SandboxTime } from '../src/sandbox-time.ts'
import { createActor, type TestActor } from './actors.ts'
import { createCertificate } from './factories.ts'
import { shared } from './shared.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_payment_tests'

/** The server, a sandbox that plays Stripe, real HTTP between them both ways, and one payer. */
export interface PaymentWorld {
  readonly testApp: TestApp
  readonly sandbox: Sandbox
  readonly provider: PaymentProvider
  readonly payer: TestActor
  /** Where the sandbox takes the pages of the product to be. */
  readonly productOrigin: string
  close(): Promise<void>
}

export interface WorldOptions {
  readonly env?: Record<string, string>
  /** False: the sandbox tells nobody, as if every webhook were lost. */
  readonly hasWebhook?: boolean
  readonly sandbox?: Partial<SandboxOptions>
  /** Where the product finds the provider, if not at the sandbox itself. */
  readonly providerUrl?: (sandboxUrl: string) => Promise<string>
  /** The clock of the product beside this sandbox, if it is not to stand still. */
  readonly timeBeside?: (sandboxUrl: string) => SandboxTime
  /** What else the product stands on. */
  readonly beside?: Pick<TestAppOptions, 'mailer' | 'files' | 'database'>
}

/** The server's clock begins at the real time, since events are signed with it, and stands still. */
export async function openPaymentWorld(options: WorldOptions = {}): Promise<PaymentWorld> {
  const relay = await openRelay()
  const sandbox = await startSandbox({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    retryDelaysMs: [20, 20, 20, 20, 20],
    ...(options.hasWebhook === false ? {} : { webhookUrl: `${relay.url}/api/payments/webhook` }),
    ...options.sandbox,
  })
  const url = options.providerUrl ? await options.providerUrl(sandbox.url) : sandbox.url
  const provider = providerOf({ url })
  const testApp = await buildTestApp({
    payments: provider,
    now: new Date().toISOString(),
    ...options.beside,
    ...(options.env ? { env: options.env } : {}),
    ...(options.timeBeside ? { sandboxTime: options.timeBeside(sandbox.url) } : {}),
  })
  relay.pass((request, response) => testApp.app.routing(request, response))
  const payer = await createActor(testApp, 'taxpayer')
  const close = async () => {
    await sandbox.close()
    await relay.close()
    await testApp.close()
  }
  return { testApp, sandbox, provider, payer, productOrigin: relay.url, close }
}

/** A client of a sandbox, as the server builds it. */
export function providerOf(
  sandbox: Pick<Sandbox, 'url'>,
  webhookSecrets: readonly string[] = [WEBHOOK_SECRET],
  httpClient?: StripeTransport,
): PaymentProvider {
  const config = {
    mode: 'sandbox' as const,
    secretKey: 'sk_test_sandbox',
    publishableKey: null,
    webhookSecrets,
    apiBase: sandbox.url,
    statementDescriptor: 'FIELDSTONE LIEN',
  }
  const provider = createPaymentProvider(config, httpClient)
  if (!provider) throw new Error('the sandbox has no provider')
  return provider
}

/** The sandbox must know its receiver's address before the server that receives can be built. */
async function openRelay() {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pass: (next: RequestListener) => {
      listener = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export interface Lien {
  readonly id: number
  readonly parcelNo: string
}

let made = 0

/** Its six per cent hold for fourteen months. */
const BOUGHT_MONTHS_AGO = 8

/** A certificate on a parcel of its own; $4,240.00, whenever the test runs, unless said otherwise. */
export async function createLien(
  world: PaymentWorld,
  values: Partial<Insertable<Tables['certificate']>> = {},
  legal?: Partial<Insertable<Tables['legal_case']>>,
): Promise<Lien> {
  made += 1
  const parcelNo = values.parcel_no ?? `68-${String(made).padStart(5, '0')}`
  const purchased_on = addMonths(world.testApp.today(), -BOUGHT_MONTHS_AGO)
  return {
    id: await createCertificate(world.testApp.db, { purchased_on, ...values, parcel_no: parcelNo }, legal),
    parcelNo,
  }
}

/** The world that the tests of a file share. */
export const sharedPaymentWorld = (options: WorldOptions = {}): PaymentWorld =>
  shared(
    () => openPaymentWorld(options),
    (world) => world.close(),
  )

/** One world hears of everything, in the other every webhook is lost. */
export const heardAndUnheard = () => ({
  heard: sharedPaymentWorld(),
  unheard: sharedPaymentWorld({ hasWebhook: false }),
})
