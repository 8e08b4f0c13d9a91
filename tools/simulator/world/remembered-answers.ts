import type pg from 'pg'

type Answer = pg.QueryResult<Record<string, unknown>>

/** Asks for what is stored, and for nothing else: no lock, no clock, no number that is given once. */
const READS = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i
const NOT_ONLY =
  /\bfor (?:no key )?(?:update|share|key share)\b|\b(?:insert into|update|delete from|merge into)\b|\b(?:nextval|setval|now|random|set_config|clock_timestamp|pg_\w+)\s*\(|\bcurrent_(?:date|time\w*)\b/i
/** Sessions and the marks of jobs are written all the time. Nothing else depends on them, so they are not remembered. */
const BESIDE = /\b(?:user_session|job|payoff_view)\b/i
const LOCKS = /^\s*select\b.*\bfor (?:no key )?(?:update|share|key share)\b/is

type Kind = 'read' | 'passes' | 'begin' | 'snapshot' | 'end' | 'write'
const kinds = new Map<string, Kind>()

/** What nobody knows is taken for a write. */
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
 * The answers of the database since something was last written. The same question has the same answer until then, for
 * nobody else writes here: so it need not be asked again, which days on which little happens do all the time. What locks,
 * writes, begins or ends goes to the database always; and while a transaction that has written is open, all does.
 */
export class RememberedAnswers {
  readonly #answers = new Map<string, Answer>()
  readonly #inTransaction = new Set<object>()
  readonly #inSnapshot = new Set<object>()
  readonly #writing = new Set<object>()
  /** How often something was written. */
  changes = 0

  /** The world was changed from outside. */
  forget(): void {
    this.#answers.clear()
    this.changes += 1
  }

  /** What is known of this statement; and what to call with the answer, if it has to be asked. */
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
    // Whoever gets a row may keep it as their own.
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
