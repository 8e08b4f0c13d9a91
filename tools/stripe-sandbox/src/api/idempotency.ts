import { createHash } from 'node:crypto'
import { Fault } from './fault.ts'

/** The first answer under an idempotency key. */
export interface StoredAnswer {
  key: string
  /** SHA-256 of method, path and body. */
  request: string
  requestId: string
  status: number
  body: string
  /** Milliseconds of the real clock. */
  at: number
}

const KEEP_MS = 24 * 3600 * 1000

/** Stripe's rule: one execution per key; the same request gets the first answer again, another is refused. */
export class IdempotencyKeys {
  #answers = new Map<string, StoredAnswer>()
  #inUse = new Set<string>()

  /** Marks the key as in flight until the returned function is called; 409 if it already is. */
  enter(key: string): () => void {
    if (key.length > 255) {
      throw new Fault(400, {
        type: 'invalid_request_error',
        message: 'Idempotency-Key is over 255 characters.',
      })
    }
    if (this.#inUse.has(key)) {
      const message = `There is currently another in-progress request using this Idempotency Key (${key}). Try again later.`
      throw new Fault(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
    }
    this.#inUse.add(key)
    return () => this.#inUse.delete(key)
  }

  find(key: string, request: string, now: number): StoredAnswer | undefined {
    const stored = this.#answers.get(key)
    if (stored === undefined || stored.at < now - KEEP_MS) return undefined
    if (stored.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new Fault(400, { type: 'idempotency_error', message })
    }
    return stored
  }

  store(answer: StoredAnswer): void {
    this.#answers.set(answer.key, answer)
  }

  snapshot(now: number): StoredAnswer[] {
    return [...this.#answers.values()].filter((answer) => answer.at >= now - KEEP_MS)
  }

  restore(answers: StoredAnswer[]): void {
    this.#answers = new Map(answers.map((answer) => [answer.key, answer]))
  }
}

export function hashRequest(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}
