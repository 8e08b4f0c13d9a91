import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'
import { addErrorHandler } from './errors.ts'
import { type Readiness, serveHealth } from './health.ts'
import type { Load } from './reject-overload.ts'

/** What a Prometheus reads: of this process, its requests, its connections, and of the work that all servers share. */
export interface Metrics {
  text(): Promise<string>
  readonly contentType: string
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function measure(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'db' | 'log'>,
  load: Load | null,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureConnections(services, registry)
  if (load !== null) measureLoad(load, registry)
  const readShared = sharedWork(services, registry)
  return {
    contentType: registry.contentType,
    text: async () => {
      await readShared()
      return registry.metrics()
    },
  }
}

/** By the route's pattern: an address may contain personal data, and each would be a series of its own. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'fieldstone_http_request_duration_seconds',
    help: 'Requests by route and status, from the first byte to the last',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function measureConnections({ database }: Pick<Services, 'database'>, registry: Registry): void {
  new Gauge({
    name: 'fieldstone_database_connections',
    help: 'Connections for requests, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { busy, idle, waitedFor } = database.connections()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waited for' }, waitedFor)
    },
  })
}

function measureLoad(load: Load, registry: Registry): void {
  new Gauge({
    name: 'fieldstone_calls_at_once',
    help: 'Calls that are worked on now',
    registers: [registry],
    collect() {
      this.set(load.atOnce)
    },
  })
  new Gauge({
    name: 'fieldstone_calls_limit',
    help: 'Calls that may be worked on at once: fewer while they wait for database connections',
    registers: [registry],
    collect() {
      this.set(load.limit)
    },
  })
  new Counter({
    name: 'fieldstone_calls_refused_total',
    help: 'Calls that were rejected because there were too many',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(load.rejectedCount)
    },
  })
}

/** Read when asked for. Without a database the rest is told all the same: then it is needed most. */
function sharedWork(services: Pick<Services, 'db' | 'log'>, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fieldstone_${name}`, help, labelNames, registers: [registry] })
  const lastRun = gauge('job_last_run_timestamp_seconds', 'When a job last began, on any server', ['job'])
  const mails = gauge('mails_waiting', 'Mails that wait to be sent')
  const tasks = gauge('tasks_waiting', 'Imports, batches of letters and other long work that has not begun')
  return async () => {
    try {
      const shared = await readSharedWork(services)
      for (const { name, last_run_at: at } of shared.jobs)
        if (at) lastRun.set({ job: name }, at.getTime() / 1000)
      mails.set(shared.mails)
      tasks.set(shared.tasks)
    } catch {
      for (const each of [lastRun, mails, tasks]) each.reset()
      services.log.warn('metrics without those of the database: it does not answer')
    }
  }
}

async function readSharedWork({ db }: Pick<Services, 'db'>) {
  const jobs = await db.selectFrom('job').select(['name', 'last_run_at']).execute()
  const counts = await db
    .selectNoFrom([
      sql<number>`(select count(*) from outbox where sent_at is null and empty_names is null and retry_until > now())`.as(
        'mails',
      ),
      sql<number>`(select count(*) from task where state = 'waiting')`.as('tasks'),
    ])
    .executeTakeFirstOrThrow()
  return { jobs, ...counts }
}

/** What is for those who run the server, on a port of its own: metrics, and health beside them. Never listens itself. */
export function buildPrivateApp(readiness: Readiness, metrics: Metrics): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 10_000, connectionTimeout: 10_000 })
  addErrorHandler(app)
  serveHealth(app, readiness)
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  return app
}
