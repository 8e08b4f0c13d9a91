import type { FormGroup } from './api/form.ts'
import type { IdempotencyKeys } from './api/idempotency.ts'
import type { Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

/** What every handler needs. `save` writes the file; it is called before the answer is sent. */
export interface Context {
  world: World
  keys: IdempotencyKeys
  webhooks: Webhooks
  save: () => void
  /** The folder into which the product writes its mails, one file each; undefined if it does not. */
  mailFolder: string | undefined
  /** Called after an endpoint has answered a request. */
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
