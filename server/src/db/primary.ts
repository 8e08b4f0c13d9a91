import pg from 'pg'

/** The standbys answer, and no primary does: a failover is under way. The code is what a standby says to a write. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = '25006'

  constructor() {
    super('none of the hosts takes writes')
  }
}

/**
 * Makes connections to whichever of several hosts takes writes; each new one asks all of them. A connection to a host that
 * was made a standby meanwhile is closed by whoever is refused a write on it (prepared.ts).
 *
 * @param limitMs how long to look, and then to connect
 */
export function clientOfPrimary(urls: readonly string[], limitMs: number): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): unknown {
      const connected = this.#connectToPrimary()
      if (callback === undefined) return connected.then(() => this)
      // The pool's callback takes either.
      const done = callback as (error: Error | null) => void
      return void connected.then(() => done(null), done)
    }

    async #connectToPrimary(): Promise<void> {
      const { host, port } = await findPrimary(urls, limitMs)
      this.host = host
      this.port = port
      // The pool's own limit may be over: it ends a connection that is not yet begun.
      const timer = setTimeout(() => this.connection.stream.destroy(), limitMs)
      try {
        await super.connect()
      } finally {
        clearTimeout(timer)
      }
    }
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** The first host to say that it takes writes. */
async function findPrimary(
  urls: readonly string[],
  limitMs: number,
): Promise<{ host: string; port: number }> {
  try {
    return await Promise.any(urls.map((url) => asPrimary(url, limitMs)))
  } catch (error) {
    const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw reasons.find((reason) => reason instanceof NoPrimary) ?? reasons[0]
  }
}

async function asPrimary(url: string, limitMs: number): Promise<{ host: string; port: number }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  })
  // It may break while it is being closed.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby !== false) throw new NoPrimary()
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => undefined)
  }
}
