import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { startSandbox } from '../../sandbox/src/index.ts'
import { findPostgres, POSTGRES_MISSING, startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { type Purchase, pay, purchases } from './payers.ts'
import { machine, saveSection } from './report.ts'
import { PRODUCT, type Running, runScript, startBarePayments, startProductServer } from './servers.ts'

const PAYMENTS = Number(process.env['BENCH_PAYMENTS'] ?? 400)
const WARM_UP = 40
const AT_ONCE = 16
const AIM = 0.5
const SECRET = 'whsec_of_the_benchmark'

/**
 * `npm run bench:pay`: card payments from the button to the applied webhook, beside a handler that makes the same calls
 * of the provider and records nothing, into docs/BENCHMARKS.md.
 */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  const binaries = await findPostgres()
  if (binaries === null) throw new Error(POSTGRES_MISSING)
  await runScript('scripts/build.js', [], {})
  const cluster = await startCluster(binaries)
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  // It sends no webhook of its own: each payer brings the one of the payment, so that none waits in a line.
  const sandbox = await startSandbox({ port: 0, webhookSecret: SECRET })
  const running: Running[] = []
  try {
    const generate = ['server/demo/generate/generate-cli.ts', '--certificates', String(PAYMENTS * 6)]
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: cluster.url })
    const product = await startProductServer({
      DATABASE_URL: cluster.url,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      STRIPE_MODE: 'sandbox',
      STRIPE_API_BASE: sandbox.url,
      STRIPE_WEBHOOK_SECRET: SECRET,
    })
    const bare = await startBarePayments({
      STRIPE_PORT: String(sandbox.port),
      WEBHOOK_SECRET: SECRET,
      CUSTOMER: await createCustomer(sandbox.port),
    })
    running.push(product, bare)
    const all = await purchases(product.origin, cluster.url, { count: PAYMENTS + WARM_UP, people: AT_ONCE })
    const [warmUp, counted] = [all.slice(0, WARM_UP), all.slice(WARM_UP)]
    await payAll(bare.origin, warmUp, false)
    const bareRate = await payAll(bare.origin, counted, false)
    await payAll(product.origin, warmUp, true)
    const productRate = await payAll(product.origin, counted, true)
    await requireAllPaid(cluster.url, all.length)
    await saveSection(section({ bareRate, productRate, loadBefore }))
  } finally {
    for (const server of running) await server.stop()
    await sandbox.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Payments a second: so many payers at once, each with the next certificate as soon as the last one is paid. */
async function payAll(origin: string, all: readonly Purchase[], ticketed: boolean): Promise<number> {
  const left = [...all]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        await pay(origin, SECRET, next, ticketed)
      }
    }),
  )
  return all.length / ((performance.now() - start) / 1000)
}

/** A payment that was answered and not recorded is no figure. */
async function requireAllPaid(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as paid from payment where status = 'SUCCEEDED' and not needs_review and receipt_no is not null`,
  )
  await client.end()
  if (rows[0]?.paid !== count) throw new Error(`${rows[0]?.paid} of ${count} payments are recorded as paid.`)
}

async function createCustomer(port: number): Promise<string> {
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  })
  return (await stripe.customers.create({ email: 'bare@example.com', name: 'Bare Handler' })).id
}

interface Rates {
  readonly bareRate: number
  readonly productRate: number
  readonly loadBefore: number
}

function section({ bareRate, productRate, loadBefore }: Rates): string {
  const ratio = productRate / bareRate
  process.stdout.write(
    `bare ${bareRate.toFixed(1)}/s, product ${productRate.toFixed(1)}/s, ${ratio.toFixed(2)}\n`,
  )
  return `## Payments

${PAYMENTS} card payments from the button to the applied webhook, ${AT_ONCE} at once, in one run; the sandbox answers at once. Each
payment is four calls of the provider: the checkout is made, then fetched with its payment and its charge.

- **Bare** is Fastify and the provider's SDK: the same four calls, nothing checked and nothing kept (e2e/load/bare-payments.ts).
- **Product** is the built server on PostgreSQL with its limits off: ticket, quote under the lock of the certificate, the row
  before the call, the states, ledger, receipt, mail and audit log in the transaction of the webhook. Afterwards every
  payment is looked up: all are paid and have their receipt.

| | payments /s |
|---|---:|
| bare | ${bareRate.toFixed(1)} |
| product | ${productRate.toFixed(1)} |

The product makes **${ratio.toFixed(2)}** of the bare handler's payments a second (aim: at least ${AIM}).

A payment of the product is about 85 statements in four transactions, each a round trip; the bare handler makes none.

Machine: ${machine()}; payers, sandbox, servers and PostgreSQL (\`fsync = off\`) on it together. Load of other work before the run: ${loadBefore.toFixed(1)}.
Reproduce: \`npm run bench:pay\`, with \`BENCH_PAYMENTS\` (400).
`
}

await main()
