import { mkdirSync } from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { buildApp, shouldRejectOverload } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { noAnswerSentence } from './db/address.ts'
import { type Database, embeddedDirectory, openEmbedded, openPostgres, ping } from './db/database.ts'
import { DirectoryInUse, lockDirectory } from './db/directory-lock.ts'
import { followReplica } from './db/replica.ts'
import { errorCode } from './error-name.ts'
import { createPasswordHasher } from './features/accounts/service.ts'
import { createFiles } from './files.ts'
import { handlers } from './handlers.ts'
import { logOptions } from './http/log.ts'
import { buildPrivateApp } from './http/metrics.ts'
import { createServer } from './http/server.ts'
import { sessionKeys } from './http/session.ts'
import { openInstallation, prepareInstallation } from './installation.ts'
import { startJobs } from './jobs/jobs.ts'
import { openEncryption } from './open-encryption.ts'
import { REQUEST_BUDGET_MS } from './providers/budget.ts'
import { createFolderMailer } from './providers/mail/folder-mailer.ts'
import { createMailer } from './providers/mail/smtp-mailer.ts'
import { ProviderError } from './providers/payment-provider.ts'
import { openStoredFiles } from './providers/storage/open-files.ts'
import { createPaymentProvider } from './providers/stripe/provider.ts'
import { sandboxClock } from './providers/stripe/sandbox-clock.ts'
import { followsSandbox, keptAhead, SandboxTime } from './sandbox-time.ts'
import type { Services } from './services.ts'
import { type Running, Serving, stopServing } from './serving.ts'

/** Something the person who starts the server can mend: one sentence, no stack. */
class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * Left alone, V8 lets the heap grow to several times its live size before a full collection: under load a server with 90 MB in use
 * holds 400. At 80 percent it holds 240, for some 5 percent more processor time a payment; at 60 it would be 225, for 15 percent.
 */
const COLLECTS_AT = '--heap-growing-percent=80'

async function start(): Promise<void> {
  setFlagsFromString(COLLECTS_AT)
  const config = readConfig()
  makeDataDirectory(config)
  const app = createServer({ ...config, logger: logOptions })
  // Another process has taken the directory over: not one more byte may be written to it, so no orderly end.
  const lock = config.databaseUrl ? null : await lockDirectory(config.dataDir, () => process.exit(1))
  process.on('exit', () => lock?.release())
  await probePort(config)
  const database = await openInstallation(config, () => openDatabase(config))
  await openEncryption(database.db, config.encryptionKeys, new Date())
  const sandboxTime = await openSandboxTime(config, database)
  // A standby that is not there keeps nothing from starting.
  const standby = config.readDatabaseUrl === null ? null : openPostgres(config.readDatabaseUrl)
  const services: Services = {
    config,
    database,
    db: database.db,
    replica: standby && followReplica(standby),
    clock: sandboxTime ?? systemClock,
    sandboxTime,
    log: app.log,
    payments: createPaymentProvider(config.stripe),
    mailer: config.mailFolder
      ? createFolderMailer(config.mailFolder)
      : createMailer(config.smtpUrl, config.mailFrom),
    files: createFiles(await openStoredFiles(config), config.encryptionKeys),
    providerBudgetMs: REQUEST_BUDGET_MS,
    passwords: createPasswordHasher(),
    sessionKeys: sessionKeys(config),
  }
  const logIns = await prepareInstallation(services)
  const serving = new Serving()
  const { readiness, metrics } = await buildApp(app, services, handlers, {
    webDirectory: config.webDir,
    rejectsOverload: shouldRejectOverload(services),
    serving,
  })
  const privateApp = metrics === null ? null : buildPrivateApp(readiness, metrics)
  if (privateApp !== null && config.metrics !== null) await listen(privateApp, config.metrics)
  await listen(app, config)
  const jobs = startJobs(services)
  sandboxTime?.onMoved(jobs.runDue)
  const databases = standby === null ? [database] : [database, standby]
  const stop = stopOnce({ serving, app, privateApp, jobs, databases }, services)
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  announce(config, logIns)
}

function makeDataDirectory(config: Config): void {
  if (config.databaseUrl && config.sessionSecrets) return
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `The data directory ${config.dataDir} cannot be made (${errorCode(error)}). Set DATA_DIR to one that can be written.`,
    )
  }
}

/** As far ahead as it was, and the sandbox with it; one that does not answer yet is followed once it tells its time. */
async function openSandboxTime(config: Config, { db }: Database): Promise<SandboxTime | null> {
  const { apiBase } = config.stripe
  if (!followsSandbox(config) || apiBase === null) return null
  const time = new SandboxTime(sandboxClock(apiBase), await keptAhead(db))
  await time.follow().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
  })
  return time
}

async function openDatabase(config: Config): Promise<Database> {
  if (!config.databaseUrl) return openEmbedded({ dataDir: embeddedDirectory(config) })
  const database = openPostgres(config.databaseUrl)
  try {
    await ping(database.db)
  } catch (error) {
    throw new StartError(noAnswerSentence(errorCode(error)))
  }
  return database
}

type Address = Pick<Config, 'port' | 'host'>

/** Before the database is opened, which takes seconds, since a taken port is the commonest mistake. */
async function probePort(config: Config): Promise<void> {
  const probe = createNetServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(config.port, config.host, resolve)
    })
  } catch (error) {
    throw notListening(config, error)
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

async function listen(app: FastifyInstance, config: Address): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw notListening(config, error)
  }
}

function notListening(config: Address, error: unknown): StartError {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${config.port} is taken by another program. Stop it, or set PORT to another number.`,
    )
  }
  return new StartError(
    `The server cannot listen on ${config.host}:${config.port} (${code}). Set HOST and PORT to an address of this machine.`,
  )
}

/** What has not ended by then is cut off: whoever stops the server waits no longer. */
const STOP_WITHIN_MS = 15_000

function stopOnce(running: Omit<Running, 'untilNoticed'>, { config, log }: Services) {
  const delayMs = config.stopDelaySeconds * 1000
  let isStopping = false
  return (code: number): void => {
    if (isStopping) return
    isStopping = true
    const cutOff = () => {
      log.error('stopped before everything had ended')
      process.exit(code || 1)
    }
    setTimeout(cutOff, delayMs + STOP_WITHIN_MS).unref()
    void stopServing({ ...running, untilNoticed: () => sleep(delayMs) }).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ reason: errorCode(error) }, 'could not stop in order')
        process.exit(code || 1)
      },
    )
  }
}

function announce(config: Config, logIns: readonly string[]): void {
  const lines = [`Fieldstone is at ${config.baseUrl}`]
  if (config.stripe.mode === 'sandbox') lines.push('Payments are a demonstration: no real money moves.')
  if (config.mailFolder)
    lines.push(`Mails, such as the link to reset a password, are files in ${config.mailFolder}`)
  if (logIns.length > 0) lines.push('', 'Log-ins of the demo world:', ...logIns)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${error.message}\n`)
  else if (error instanceof StartError || error instanceof DirectoryInUse)
    process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `The server could not start: ${error instanceof Error ? error.message : 'unknown cause'}\n`,
    )
  process.exit(1)
})
