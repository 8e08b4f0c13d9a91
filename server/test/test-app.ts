import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { setDemoCompany } from '../demo/company.ts'
import { type App, buildApp } from '../src/app.ts'
import type { Clock } from '../src/clock.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Database, Db } from '../src/db/database.ts'
import type { Replica } from '../src/db/replica.ts'
import { createPasswordHasher } from '../src/features/accounts/service.ts'
import { createFiles } from '../src/files.ts'
import { handlers } from '../src/handlers.ts'
import type { Handlers } from '../src/http/handler.ts'
import { createServer } from '../src/http/server.ts'
import type { FileStorage } from '../src/providers/file-storage.ts'
import type { Mailer } from '../src/providers/mailer.ts'
import type { PasswordHasher } from '../src/providers/password-hasher.ts'
import type { PaymentProvider } from '../src/providers/payment-provider.ts'
import { createMemoryStorage } from '../src/providers/storage/memory-storage.testing.ts'
import type { SandboxTime } from '../src/sandbox-time.ts'
import type { Services } from '../src/services.ts'
import type { Serving } from '../src/serving.ts'
import { shared } from './shared.ts'
import { openTestDatabase } from './test-database.ts'

/** A clock that stands still until a test moves it. Default: 2026-11-20, 10:00 in Ohio. */
export class TestClock implements Clock {
  #now: Date
  constructor(now: string) {
    this.#now = new Date(now)
  }
  now(): Date {
    return new Date(this.#now)
  }
  machineTime(): Date {
    return this.now()
  }
  set(now: string): void {
    this.#now = new Date(now)
  }
  advanceSeconds(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly mounted: App
  readonly services: Services
  readonly db: Db
  readonly clock: TestClock
  /** The business day of the company, by the server's clock. */
  today(): PlainDate
  /** Every line the server logged, as JSON text. */
  readonly logLines: string[]
  /** A request without a network; `token` becomes the bearer header. */
  inject(request: InjectOptions & { token?: string | undefined }): ReturnType<typeof injected>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly now?: string
  readonly env?: Record<string, string>
  readonly payments?: PaymentProvider | null
  /** Takes the place of the clock that stands still. */
  readonly sandboxTime?: SandboxTime
  readonly webDirectory?: string
  readonly passwords?: PasswordHasher
  readonly mailer?: Mailer
  readonly files?: FileStorage
  readonly handlers?: Handlers
  /** Closed with the server; a new one where it is left out. */
  readonly database?: Database
  /** 'unset': as in an empty installation. Else it is that of the demo. */
  readonly company?: 'unset'
  /** Rejects calls above its limits, as in production. */
  readonly rejectsOverload?: boolean
  readonly serving?: Serving
  /** What some lists read from; none where it is left out. */
  readonly replica?: Replica
  /** The server of before is gone: this one finds its database, files, clock and log. */
  readonly after?: TestApp
}

/** Weak, so that no test waits for a hash; those that are about hashing ask for the product's own. */
const WEAK_PASSWORDS = createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 })

const MAILER: Mailer = { isReal: false, send: async () => undefined }

/** The whole server on a fresh, migrated database; limits off, clock still, log kept. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config: Config = readConfig({
    SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken',
    RATE_LIMIT_SCALE: '0',
    STRIPE_MODE: options.payments ? 'sandbox' : 'off',
    DEMO: '0',
    ...options.env,
  })
  const { after } = options
  const logLines = after?.logLines ?? []
  const logger = { level: 'info', base: null, stream: { write: (line: string) => void logLines.push(line) } }
  const app = createServer({ ...config, logger })
  const database = options.database ?? after?.services.database ?? (await openTestDatabase())
  const clock = after?.clock ?? new TestClock(options.now ?? '2026-11-20T15:00:00Z')
  if (!after && options.company !== 'unset') await setDemoCompany(database.db, clock.now())
  const services: Services = {
    config,
    database,
    db: database.db,
    clock: options.sandboxTime ?? clock,
    replica: options.replica ?? null,
    sandboxTime: options.sandboxTime ?? null,
    log: app.log,
    payments: options.payments ?? null,
    // A busy machine is no provider that sleeps.
    providerBudgetMs: 600_000,
    mailer: options.mailer ?? MAILER,
    files:
      options.files === undefined && after
        ? after.services.files
        : createFiles(options.files ?? createMemoryStorage(), config.encryptionKeys),
    passwords: options.passwords ?? WEAK_PASSWORDS,
    sessionKeys: (config.sessionSecrets ?? []).map((secret) => new TextEncoder().encode(secret)),
  }
  // A busy machine must not answer 503 where a test looks for something else.
  const mounted = await buildApp(app, services, options.handlers ?? handlers, {
    webDirectory: options.webDirectory ?? null,
    rejectsOverload: options.rejectsOverload ?? false,
    ...(options.serving === undefined ? {} : { serving: options.serving }),
  })
  await app.ready()
  return {
    app,
    mounted,
    services,
    db: database.db,
    clock,
    today: () => businessDate(services.clock.now(), services.config.businessTimeZone),
    logLines,
    inject: (request) => injected(app, request),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

function injected(
  app: FastifyInstance,
  { token, ...request }: InjectOptions & { token?: string | undefined },
) {
  return app.inject({
    ...request,
    headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
}

/** The server that the tests of a file share. */
export const sharedTestApp = (options: TestAppOptions = {}): TestApp =>
  shared(
    () => buildTestApp(options),
    (testApp) => testApp.close(),
  )
