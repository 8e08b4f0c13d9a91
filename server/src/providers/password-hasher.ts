/**
 * Hashes passwords. Its strength is chosen where it is created: in main.ts, or in a test. Requests use it through the
 * password queue.
 */
export interface PasswordHasher {
  /** Text is normalized, so that another system gives the same password. Throws for an empty one. */
  hash(password: string): Promise<string>
  /** Takes the same time without a hash, so that response times do not reveal which accounts exist. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
  /** True when the hash is weaker than the current settings. */
  isWeak(passwordHash: string): boolean
}
