import { POOLER_FAILED } from './address.ts'
import { isStalePlan, NoAnswer } from './run-statement.ts'

/** By SQLSTATE, and by what the system says of a socket. */
const LOST = new Set<unknown>([
  // Shut down, crashed, starting up; connection failure, no connection.
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006'],
  // A pooler's word for any of these: it lost its server, or found none.
  POOLER_FAILED,
  // The server was made a standby, or a standby was asked: it takes no writes, and never will on this connection.
  '25006',
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'],
])

/** The connection is gone, or leads to a server that no longer takes writes: another one may work. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && LOST.has(error.code)) ||
    /Connection terminated|Client has encountered a connection error/.test(error.message))

/** What is asked next on this connection would fail as well, or get an answer that belongs to another question. */
export const isBroken = (error: unknown): boolean =>
  error instanceof NoAnswer || isStalePlan(error) || isUnknownStatement(error) || isLostConnection(error)

/** The driver takes a statement for prepared that the connection does not know. */
const isUnknownStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '26000'
