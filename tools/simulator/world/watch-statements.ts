import pg from 'pg'
import type { Death, ServerDied } from './death.ts'
import type { RememberedAnswers } from './remembered-answers.ts'

/** Sessions and the marks of jobs are no records. */
const WRITES = /\b(?:insert into|update|delete from)\s+(?!"?(?:user_session|job|payoff_view)\b)/i

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Every statement of this process asks first whether its server lives. Gives what takes that back. */
export function watchStatements(death: Death, answers: RememberedAnswers): () => void {
  const query = pg.Client.prototype.query as unknown as Query
  const watched: Query = function (...args) {
    const answer = args.at(-1)
    // The product asks by a callback; whatever asks otherwise is ours.
    if (typeof answer !== 'function') return query.apply(this, args)
    const callback = answer as Callback
    const text = textOf(args[0])
    if (WRITES.test(text)) death.writes += 1
    try {
      if (text === 'commit') death.pass()
      else if (text !== 'rollback') death.refuseTheDead()
    } catch (error) {
      return queueMicrotask(() => callback(error as ServerDied))
    }
    const told = text === 'commit' ? afterCommit(death, callback) : callback
    const known = answers.ask(this, text, valuesOf(args[0]))
    if (typeof known !== 'function') return queueMicrotask(() => told(null, known))
    const heard: Callback = (error, result) => {
      known(error ? undefined : result)
      told(error, result)
    }
    return query.apply(this, [...args.slice(0, -1), heard])
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return isObject(statement) && 'text' in statement ? String(statement.text) : ''
}

const valuesOf = (statement: unknown): unknown =>
  isObject(statement) && 'values' in statement ? statement.values : []
