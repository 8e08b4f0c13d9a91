import pg from 'pg'
import type { Death, ServerDied } from './death.ts'
import type { RememberedAnswers } from './remembered-answers.ts'

/** Sessions and the marks of jobs are no records. */
const WRITES = /\b(?:insert into|update|delete from)\s+(?!"?(?:user_session|job|payoff_view)\b)/i

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** A statement as the product sends it: the driver's own object, with its callback in it. */
interface Sent {
  readonly text: string
  readonly values: unknown
  callback: Callback
}

const isSent = (statement: unknown): statement is Sent => statement instanceof pg.Query

/** Every statement of this process asks first whether its server lives. Gives what takes that back. */
export function watchStatements(death: Death, answers: RememberedAnswers): () => void {
  const query = pg.Client.prototype.query as unknown as Query
  const watched: Query = function (...args) {
    const [sent] = args
    // Whatever asks otherwise is ours.
    if (!isSent(sent)) return query.apply(this, args)
    const { text, values, callback } = sent
    if (WRITES.test(text)) death.writes += 1
    try {
      if (text === 'commit') death.pass()
      else if (text !== 'rollback') death.refuseTheDead()
    } catch (error) {
      return queueMicrotask(() => callback(error as ServerDied))
    }
    const told = text === 'commit' ? afterCommit(death, callback) : callback
    const known = answers.ask(this, text, values)
    if (typeof known !== 'function') return queueMicrotask(() => told(null, known))
    sent.callback = (error, result) => {
      known(error ? undefined : result)
      told(error, result)
    }
    return query.apply(this, args)
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
