import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { Files } from './files.ts'
import type { Mailer } from './providers/mailer.ts'
import type { PasswordHasher } from './providers/password-hasher.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import type { SandboxTime } from './sandbox-time.ts'

/** Everything that features share, created once in main.ts and once per test. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  /** Read in place of `db` by some lists (lists/replica.ts) and by work of the night; null when there is none. */
  readonly replica: Replica | null
  readonly clock: Clock
  /** Takes over the time of the sandbox where the product follows it; nothing else moves its clock. */
  readonly sandboxTime: SandboxTime | null
  readonly log: FastifyBaseLogger
  /** Null when payments are off. */
  readonly payments: PaymentProvider | null
  /** For all calls of the provider that one request makes. */
  readonly providerBudgetMs: number
  readonly mailer: Mailer
  readonly files: Files
  readonly passwords: PasswordHasher
  /** Keys of the session token: the first signs, all verify. */
  readonly sessionKeys: readonly Uint8Array[]
}
