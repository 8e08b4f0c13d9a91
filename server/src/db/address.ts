/** The address of a PostgreSQL server. */
export interface PostgresAddress {
  /** The connection string, as the driver takes it. */
  readonly url: string
  /** Whether a pooler is between, which lends a connection for one transaction only, so that no session state is kept. */
  readonly isPooled: boolean
}

/** A problem with the address. The message continues the name of the setting: 'must …'. */
export class AddressProblem extends Error {
  override readonly name = 'AddressProblem'
}

/** A comma after the user and password, or in the parameter `host`. */
const SEVERAL_HOSTS = /^[^/]*\/\/[^/?#]*,[^@/?#]*([/?#]|$)|[?&]host=[^&#]*(,|%2c)/i

/**
 * Reads `postgresql://user:password@host:port/database`, with `?pooler=transaction` for a pooler in its transaction mode.
 * Throws AddressProblem, also for several hosts, which libpq would accept: use one address that follows the primary.
 */
export function readAddress(text: string): PostgresAddress {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new AddressProblem('must begin with postgresql://')
  if (SEVERAL_HOSTS.test(text))
    throw new AddressProblem(
      'must name one host. For several database servers use the address of a balancer that follows the primary, such as HAProxy with Patroni (docs/OPERATIONS.md, 11)',
    )
  if (!URL.canParse(text))
    throw new AddressProblem(
      'must be a connection string such as postgresql://user:password@host:5432/database',
    )
  const url = new URL(text)
  const pooler = url.searchParams.get('pooler')
  if (pooler === null) return { url: text, isPooled: false }
  if (pooler !== 'transaction')
    throw new AddressProblem('must have transaction for pooler, or no pooler at all')
  // The driver does not know this parameter.
  url.searchParams.delete('pooler')
  return { url: url.href, isPooled: true }
}

/** The message for a person who starts a process whose database does not answer. `reason` is the code of the failure. */
export const noAnswerSentence = (reason: string): string => {
  const pooler = ' A pooler in transaction mode needs ?pooler=transaction at the end of DATABASE_URL.'
  return `The database of DATABASE_URL does not answer (${reason}). Check that it runs and that the address, user and password are right.${reason === POOLER_FAILED ? pooler : ''}`
}

/** The code with which a pooler rejects limits in the connection, or reports that it has no database. */
export const POOLER_FAILED = '08P01'
