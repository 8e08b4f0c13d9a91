import type pg from 'pg'

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

/**
 * Runs statements of one connection in this order and gives the answer of the last one. Where the connection allows, they
 * are sent in one piece: a piece costs as much as a statement. The first that fails is what is thrown; those behind it
 * are refused by the database, since they belong to one transaction.
 */
export async function runTogether(
  client: pg.PoolClient,
  statements: readonly pg.QueryConfig[],
  limitMs: number | null,
): Promise<pg.QueryResult | undefined> {
  if (!client.pipeline) {
    let last: pg.QueryResult | undefined
    for (const statement of statements) last = await runStatement(client, statement, limitMs)
    return last
  }
  const { stream } = client.connection
  stream.cork()
  // Each waits for those before it.
  const answers = statements.map((statement, place) =>
    runStatement(client, statement, limitMs === null ? null : limitMs * (place + 1)),
  )
  stream.uncork()
  return (await Promise.all(answers)).at(-1)
}

/**
 * Runs a statement by a callback, and with a time limit of our own. With promises, or with its own `query_timeout`, the
 * driver sets the callback later, and then the rows of every answer survive until the next full collection (seen with
 * pg 8.23 on Node 20 to 26): the memory of a server rose by whatever it had read.
 */
export async function runStatement(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
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
  statement: pg.QueryConfig,
  limitMs: number | null,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const timer = limitMs === null ? undefined : setTimeout(() => reject(new NoAnswer()), limitMs)
    void client.query(statement, (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
