import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in Stripe's format: a prefix such as `pi_` and 24 random letters and digits. */
export function newId(prefix: string): string {
  return prefix + Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
