import type pg from 'pg'

type Answer = pg.QueryResult<Record<string, unknown>>

/** A statement that only reads stored rows. `NOT_ONLY` finds those that also lock, write, read a clock or take a number. */
const READS = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i
const NOT_ONLY =
  /\bfor (?:no key )?(?:update|share|key share)\b|\b(?:insert into|update|delete from|merge into)\b|\b(?:nextval|setval|now|random|set_config|clock_timestamp|pg_\w+)\s*\(|\bcurrent_(?:date|time\w*)\b/i
/** Sessions and job state are written all the time. Nothing else depends on them, so their answers are not cached. */
const BESIDE = /\b(?:user_session|job|payoff_view)\b/i
const LOCKS = /^\s*select\b.*\bfor (?:no key )?(?:update|share|key share)\b/is

type Kind = 'read' | 'passes' | 'begin' | 'snapshot' | 'end' | 'write'
const kinds = new Map<string, Kind>()

/** Classifies a statement. An unknown one counts as a write. */
function kindOf(text: string): Kind {
  const known = kinds.get(text)
  if (known !== undefined) return known
  const kind = classified(text)
  kinds.set(text, kind)
  return kind
}

function classified(text: string): Kind {
  if (text === 'begin') return 'begin'
  if (text === 'commit' || text === 'rollback') return 'end'
  if (text.startsWith('start transaction')) return 'snapshot'
  if (LOCKS.test(text) || BESIDE.test(text)) return 'passes'
  return READS.test(text) && !NOT_ONLY.test(text) ? 'read' : 'write'
}

/**
 * Caches the answers of the database until the next write. Nobody else writes to it, so the same query has the same answer
 * until then. Quiet days repeat many queries. Statements that lock, write, begin or end a transaction always go to the
 * database. While a transaction that has written is open, all statements do.
 */
export class RememberedAnswers {
  readonly #answers = new Map<string, Answer>()
  readonly #inTransaction = new Set<object>()
  readonly #inSnapshot = new Set<object>()
  readonly #writing = new Set<object>()
  /** How often something was written. */
  changes = 0

  /** Clears the cache after a write, or after a change from outside. */
  forget(): void {
    this.#answers.clear()
    this.changes += 1
  }

  /** Returns the cached answer or, if the database must be asked, a function to call with its answer. */
  ask(client: object, text: string, values: unknown): Answer | ((answer: Answer | undefined) => void) {
    switch (kindOf(text)) {
      case 'read':
        return this.#read(client, `${text}\n${JSON.stringify(values)}`)
      case 'begin':
        this.#inTransaction.add(client)
        return NOTHING
      case 'snapshot':
        this.#inTransaction.add(client)
        this.#inSnapshot.add(client)
        return NOTHING
      case 'passes':
        return NOTHING
      case 'write':
        return this.#write(client)
      case 'end':
        return () => this.#end(client)
    }
  }

  #read(client: object, question: string) {
    if (this.#writing.size > 0 || this.#inSnapshot.has(client)) return NOTHING
    const known = this.#answers.get(question)
    // Copies each row, because callers may change it.
    if (known) return { ...known, rows: known.rows.map((row) => ({ ...row })) }
    const { changes } = this
    return (answer: Answer | undefined) => {
      if (answer && this.changes === changes)
        this.#answers.set(question, { ...answer, rows: [...answer.rows] })
    }
  }

  #write(client: object) {
    this.#writing.add(client)
    this.forget()
    return () => {
      if (!this.#inTransaction.has(client)) this.#end(client)
    }
  }

  #end(client: object): void {
    this.#inTransaction.delete(client)
    this.#inSnapshot.delete(client)
    if (this.#writing.delete(client)) this.forget()
  }
}

const NOTHING = () => undefined
