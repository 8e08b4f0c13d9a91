import type { FormGroup } from './api/form.ts'
import type { IdempotencyKeys } from './api/idempotency.ts'
import type { Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

/** What every answer stands on. `save` writes the file, before an answer promises anything. */
export interface Context {
  world: World
  keys: IdempotencyKeys
  webhooks: Webhooks
  save: () => void
  /** Where the product puts its mails, one file each; undefined where it does not. */
  mailFolder: string | undefined
  /** Hears of each request that an endpoint has answered. */
  onExchange: (exchange: Exchange) => void
}

/** A request as it came over the wire, and its answer. */
export interface Exchange {
  method: string
  /** Such as `/v1/customers/{id}`. */
  path: string
  params: FormGroup
  status: number
  answer: unknown
}
