import pg from 'pg'

/** The database has not answered in time; what it may still say on this connection belongs to nobody. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  constructor() {
    super('the database has not answered in time')
  }
}

/** A newer server has changed a table meanwhile, and the plan that this connection keeps no longer fits it. */
export const isStalePlan = (error: unknown): boolean =>
  // Its code is that of anything not supported, and its message is in the language of the database.
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** By which the connection keeps its plan; it is planned for this once without one. */
  readonly name?: string
}

/**
 * Runs statements of one connection in this order and gives their answers. Where the connection allows, they
 * are sent in one piece: a piece costs as much as a statement. The first that fails is what is thrown; those behind it
 * are refused by the database, since they belong to one transaction.
 */
export async function runTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
  limitMs: number | null,
): Promise<readonly pg.QueryResult[]> {
  if (!client.pipeline) {
    const answers: pg.QueryResult[] = []
    for (const statement of statements) answers.push(await runStatement(client, statement, limitMs))
    return answers
  }
  const { stream } = client.connection
  stream.cork()
  // Each waits for those before it.
  const answers = statements.map((statement, place) =>
    runStatement(client, statement, limitMs === null ? null : limitMs * (place + 1)),
  )
  stream.uncork()
  return Promise.all(answers)
}

/**
 * Runs a statement by a callback, and with a time limit of our own. With promises, or with its own `query_timeout`, the
 * driver sets the callback later, and then the rows of every answer survive until the next full collection (seen with
 * pg 8.23 on Node 20 to 26): the memory of a server rose by whatever it had read.
 */
export async function runStatement(
  client: pg.PoolClient,
  statement: Statement,
  limitMs: number | null,
): Promise<pg.QueryResult> {
  try {
    return await answered(client, statement, limitMs)
  } catch (error) {
    // As the driver does for promises: from the socket's turn to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const answered = (
  client: pg.PoolClient,
  { text, values, name }: Statement,
  limitMs: number | null,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const timer = limitMs === null ? undefined : setTimeout(() => reject(new NoAnswer()), limitMs)
    // Of a configuration the driver makes a copy, property by property, which took a thirtieth of a payment's time.
    const query = new pg.Query(text, values, (error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
    client.query(name === undefined ? query : Object.assign(query, { name }))
  })
