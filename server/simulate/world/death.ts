import pg from 'pg'

/** The server is dead: nothing that it still wanted to do happens. */
export class ServerDied extends Error {
  override readonly name = 'ServerDied'
}

/**
 * Lets the one server of this process die at a commit or an outside call: from then on nothing of it reaches the database
 * or the provider, until it is begun anew.
 */
export class Death {
  #stepsLeft: number | null = null
  #isDead = false
  /** How many statements have written something: where there is none, nothing need be looked at. */
  writes = 0

  /** After so many of the places at which it can die. */
  dieIn(steps: number): void {
    this.#stepsLeft = steps
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** True if it had died. */
  beginAnew(): boolean {
    const hadDied = this.#isDead
    this.#isDead = false
    this.#stepsLeft = null
    return hadDied
  }

  /** A place at which it can die. */
  pass(): void {
    if (this.#stepsLeft !== null) {
      this.#stepsLeft -= 1
      if (this.#stepsLeft < 0) this.#isDead = true
    }
    this.refuseTheDead()
  }

  refuseTheDead(): void {
    if (this.#isDead) throw new ServerDied()
  }
}

/** Sessions and the marks of jobs are no records. */
const WRITES = /\b(?:insert into|update|delete from)\s+(?!"?(?:user_session|job|payoff_view)\b)/

type Callback = (error: Error | null, result?: unknown) => void
type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Every statement of this process asks first whether its server lives. Gives what takes that back. */
export function watchStatements(death: Death): () => void {
  const query = pg.Client.prototype.query as unknown as Query
  const watched: Query = function (...args) {
    const answer = args.at(-1)
    // The product asks by a callback; whatever asks otherwise is ours.
    if (typeof answer !== 'function') return query.apply(this, args)
    const callback = answer as Callback
    const text = textOf(args[0])
    if (WRITES.test(text)) death.writes += 1
    if (text === 'rollback') return query.apply(this, args)
    try {
      if (text === 'commit') death.pass()
      else death.refuseTheDead()
    } catch (error) {
      return queueMicrotask(() => callback(error as ServerDied))
    }
    if (text !== 'commit') return query.apply(this, args)
    return query.apply(this, [...args.slice(0, -1), afterCommit(death, callback)])
  }
  pg.Client.prototype.query = watched as unknown as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query
  }
}

const afterCommit =
  (death: Death, callback: Callback): Callback =>
  (error, result) => {
    try {
      death.pass()
      callback(error, result)
    } catch (died) {
      callback(died as ServerDied)
    }
  }

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement.toLowerCase()
  if (typeof statement === 'object' && statement !== null && 'text' in statement)
    return String(statement.text).toLowerCase()
  return ''
}
