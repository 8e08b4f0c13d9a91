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
  readonly values: readonly unknown[]
  /** The driver prepares it under this name once for each connection; without a name it is planned for this call. */
  readonly name?: string | undefined
}

/**
 * Runs a statement by a callback, and with a time limit of our own. With promises, or with its own `query_timeout`, the
 * driver sets the callback later, and then the rows of every answer survive until the next full collection (seen with
 * pg 8.23 on Node 20 to 26): the memory of a server rose by whatever it had read.
 */
export async function runStatement(
  client: pg.PoolClient,
  { text, values, name }: Statement,
  limitMs: number | null,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const timer = limitMs === null ? undefined : setTimeout(() => reject(new NoAnswer()), limitMs)
      const query = new pg.Query(text, [...values], (error, result) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
      client.query(name === undefined ? query : Object.assign(query, { name }))
    })
  } catch (error) {
    // As the driver does for promises: from the socket's turn to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
