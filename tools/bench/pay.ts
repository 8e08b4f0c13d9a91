import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { type Purchase, pay, purchases } from './payers.ts'
import { familyProcessorTime, ownProcessorTime, parentOf } from './processor-time.ts'
import { machine, saveSection } from './report.ts'
import {
  PRODUCT,
  type Running,
  runScript,
  startBarePayments,
  startProductServer,
  startSandboxServer,
} from './servers.ts'

const PAYMENTS = Number(process.env['BENCH_PAYMENTS'] ?? 400)
const WARM_UP = 40
const AT_ONCE = 16
const AIM = 0.4
const SECRET = 'whsec_of_the_benchmark'

/**
 * `npm run bench:pay`: card payments from the button to the applied webhook, beside a handler that makes the same calls
 * of the provider and records nothing, into docs/BENCHMARKS.md.
 */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  await runScript('scripts/build.js', [], {})
  const cluster = await startCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-bench-'))
  const running: Running[] = []
  try {
    // It sends no webhook of its own: each payer brings the one of the payment, so that none waits in a line.
    const sandbox = await startSandboxServer({ SANDBOX_WEBHOOK_SECRET: SECRET })
    const sandboxPort = new URL(sandbox.origin).port
    running.push(sandbox)
    const generate = ['server/demo/generate/generate-cli.ts', '--certificates', String(PAYMENTS * 6)]
    await runScript('scripts/run.js', generate, { ...PRODUCT, DATABASE_URL: cluster.url })
    const product = await startProductServer({
      DATABASE_URL: cluster.url,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      STRIPE_MODE: 'sandbox',
      STRIPE_API_BASE: sandbox.origin,
      STRIPE_WEBHOOK_SECRET: SECRET,
    })
    const bare = await startBarePayments({
      STRIPE_PORT: sandboxPort,
      WEBHOOK_SECRET: SECRET,
      CUSTOMER: await createCustomer(sandboxPort),
    })
    running.push(product, bare)
    const all = await purchases(product.origin, cluster.url, { count: PAYMENTS + WARM_UP, people: AT_ONCE })
    const [warmUp, counted] = [all.slice(0, WARM_UP), all.slice(WARM_UP)]
    const others = { payers: [process.pid, sandbox.pid], postgres: await postmaster(cluster.url) }
    await payAll(bare.origin, warmUp, false)
    const bareFigures = await measure({ ...others, server: bare }, counted, false)
    await payAll(product.origin, warmUp, true)
    await gatherStatistics(cluster.url)
    const productFigures = await measure({ ...others, server: product }, counted, true)
    await requireAllPaid(cluster.url, all.length)
    await saveSection(section({ bare: bareFigures, product: productFigures, loadBefore }))
  } finally {
    for (const server of running.toReversed()) await server.stop()
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

interface Processes {
  readonly payers: readonly number[]
  readonly server: Running
  readonly postgres: number
}

/** Of one payment, in ms of processor time. */
interface Figures {
  readonly perSecond: number
  readonly payersMs: number
  readonly serverMs: number
  readonly postgresMs: number
}

async function measure(
  { payers, server, postgres }: Processes,
  all: readonly Purchase[],
  ticketed: boolean,
): Promise<Figures> {
  const times = async () => ({
    payers: sum(await Promise.all(payers.map(ownProcessorTime))),
    server: await ownProcessorTime(server.pid),
    postgres: await familyProcessorTime(postgres),
  })
  const before = await times()
  const perSecond = await payAll(server.origin, all, ticketed)
  const after = await times()
  return {
    perSecond,
    payersMs: (after.payers - before.payers) / all.length,
    serverMs: (after.server - before.server) / all.length,
    postgresMs: (after.postgres - before.postgres) / all.length,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The database's first process, of which all others are children; 0 where there is no /proc. */
async function postmaster(databaseUrl: string): Promise<number> {
  return query(databaseUrl, 'select pg_backend_pid() as pid', async ([row]) => parentOf(Number(row?.['pid'])))
}

/** As the database does by itself within a minute; the ledger was empty until the payments before. */
const gatherStatistics = (databaseUrl: string): Promise<unknown> =>
  query(databaseUrl, 'analyze', async () => undefined)

/** The answer is used while the connection is open. */
async function query<T>(
  databaseUrl: string,
  text: string,
  use: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(text)
  const result = await use(rows)
  await client.end()
  return result
}

/** A payment that was answered and not recorded is no figure. */
async function requireAllPaid(databaseUrl: string, count: number): Promise<void> {
  const text = `select count(*)::int as paid from payment where status = 'SUCCEEDED' and not needs_review and receipt_no is not null`
  const paid = await query(databaseUrl, text, async ([row]) => row?.['paid'])
  if (paid !== count) throw new Error(`${paid} of ${count} payments are recorded as paid.`)
}

async function createCustomer(port: string): Promise<string> {
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  })
  return (await stripe.customers.create({ email: 'bare@example.com', name: 'Bare Handler' })).id
}

interface Measured {
  readonly bare: Figures
  readonly product: Figures
  readonly loadBefore: number
}

function section({ bare, product, loadBefore }: Measured): string {
  const ratio = product.perSecond / bare.perSecond
  const line = (name: string, it: Figures) =>
    `| ${name} | ${it.perSecond.toFixed(1)} | ${it.payersMs.toFixed(1)} | ${it.serverMs.toFixed(1)} | ${it.postgresMs.toFixed(1)} |`
  const lines = `${line('bare', bare)}\n${line('product', product)}`
  process.stdout.write(`${lines}\n${ratio.toFixed(2)}\n`)
  return `## Payments

${PAYMENTS} card payments from the button to the applied webhook, ${AT_ONCE} at once, in one run; the sandbox answers at once. Each
payment is four calls of the provider: the checkout is made, then fetched with its payment and its charge.

- **Bare** is Fastify and the provider's SDK: the same four calls, nothing checked and nothing kept (tools/bench/bare-payments.ts).
- **Product** is the built server on PostgreSQL with its limits off: ticket, quote under the lock of the certificate, the row
  before the call, the states, ledger, receipt, mail and audit log in the transaction of the webhook. Afterwards every
  payment is looked up: all are paid and have their receipt.

| | payments /s | payers and sandbox, ms | server, ms | PostgreSQL, ms |
|---|---:|---:|---:|---:|
${lines}

Milliseconds are processor time of one payment. The product makes **${ratio.toFixed(2)}** of the bare handler's payments a second (aim: at least ${AIM}).

${LEFT}

Machine: ${machine()}; payers, sandbox, servers and PostgreSQL (\`fsync = off\`) on it together, its statistics gathered after the warm-up. Load of other work before the run: ${loadBefore.toFixed(1)}.
Reproduce: \`npm run bench:pay\`, with \`BENCH_PAYMENTS\` (400).
`
}

/** What the distance to the bare handler is made of. */
const LEFT = `A payment of the product is 48 statements, each a way to the database and back (\`begin/statements.test.ts\` holds their
number); the bare handler sends none. What is left of the server's time are these ways, what builds and reads the statements,
and the four calls of the provider; of PostgreSQL's, what plans the statements, and what is appended: the ledger's entries, the
payment with its thirteen indexes, three lines of the audit log.`

await main()
