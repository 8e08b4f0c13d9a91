import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'

/** Identifies a repeated call: by the key that the page made when its dialog opened, and by its body. */
export interface RepeatKey {
  /** Null without a key. */
  readonly key: string | null
  readonly bodyHash: string
}

export const repeatKeyOf = (
  { request }: Pick<Context, 'request'>,
  call: string,
  body: object,
): RepeatKey => ({
  key: request.idempotencyKey === null ? null : `${call}:${request.idempotencyKey}`,
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
})

/** Refuses the same key with another body, which is the caller's mistake and not a second order. */
export function requireSameBody(stored: string | null, { bodyHash }: RepeatKey): void {
  if (stored === bodyHash) return
  throw new Refusal('bad_request', {
    fields: { 'Idempotency-Key': t('keyUsed') },
    log: 'key with another body',
  })
}
