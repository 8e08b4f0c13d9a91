/** Where a PostgreSQL is. */
export interface PostgresAddress {
  /** The connection string of each host, in the order in which they are named. */
  readonly urls: readonly [string, ...string[]]
  /** A pooler stands between, which lends a connection for one transaction: nothing of a session lasts longer. */
  readonly isPooled: boolean
}

/** What is wrong with it, said after its name: 'must …'. */
export class AddressProblem extends Error {
  override readonly name = 'AddressProblem'
}

/**
 * Reads `postgresql://user:password@host:port/database`, with several hosts as libpq takes them
 * (`@a:5432,b:5432/database?target_session_attrs=read-write`), and `pooler=transaction` for a pooler in its transaction mode.
 * Of several hosts the one that takes writes is asked. Throws AddressProblem.
 */
export function readAddress(url: string): PostgresAddress {
  const [, scheme, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  if (scheme === undefined || hosts === undefined || rest === undefined)
    throw new AddressProblem('must begin with postgresql://')
  const texts = hosts.split(',').map((host) => `${scheme}${host}${rest}`)
  if (!texts.every((text) => URL.canParse(text)))
    throw new AddressProblem(
      'must be a connection string such as postgresql://user:password@host:5432/database, with "," between several hosts',
    )
  const [first, ...others] = texts.map((text) => new URL(text))
  if (first === undefined) throw new AddressProblem('must name a host')
  const { searchParams } = first
  if (searchParams.get('host')?.includes(','))
    throw new AddressProblem('must name several hosts before its database, as in @a:5432,b:5432/database')
  const wanted = searchParams.get('target_session_attrs')
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    throw new AddressProblem('must have read-write or primary for target_session_attrs: the server writes')
  const pooler = searchParams.get('pooler')
  if (pooler !== null && pooler !== 'transaction')
    throw new AddressProblem('must have transaction for pooler, or no pooler at all')
  return { urls: [forDriver(first), ...others.map(forDriver)], isPooled: pooler !== null }
}

/** What to tell whoever starts a process whose database does not answer; `reason` is the code of the failure. */
export const noAnswerSentence = (reason: string): string => {
  const pooler = ' A pooler in transaction mode needs ?pooler=transaction at the end of DATABASE_URL.'
  return `The database of DATABASE_URL does not answer (${reason}). Check that it runs and that the address, user and password are right.${reason === POOLER_FAILED ? pooler : ''}`
}

/** By which a pooler refuses limits that come with a connection, and says that it has no database. */
export const POOLER_FAILED = '08P01'

/** Without what the driver does not know. */
function forDriver(url: URL): string {
  for (const name of ['target_session_attrs', 'pooler'])
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url.href
}
