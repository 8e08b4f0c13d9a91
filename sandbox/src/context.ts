import type { IdempotencyKeys } from './api/idempotency.ts'
import type { Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

/** What every answer stands on. `save` writes the file, before an answer promises anything. */
export interface Context {
  world: World
  keys: IdempotencyKeys
  webhooks: Webhooks
  save: () => void
}
