/**
 * Turns passwords into what may be stored. Its strength is chosen where it is made: main.ts, or a test. Requests come
 * here by the password queue.
 */
export interface PasswordHasher {
  /** The same text typed on another system gives the same password. Throws for no text. */
  hash(password: string): Promise<string>
  /** Takes the same time without a hash to compare with: nobody learns from it which names exist. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
  /** True when the hash was made with weaker settings than today's. */
  isWeak(passwordHash: string): boolean
}
