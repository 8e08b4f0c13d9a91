import { isStalePlan, NoAnswer } from './run-statement.ts'
import { sqlState } from './sql-state.ts'

/** The server was made a standby, or a standby was asked: it takes no writes, and never will on this connection. */
const READ_ONLY = '25006'

/** Shut down, crashed, starting up; connection failure, no connection. */
const LOST_STATES = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006'])
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** The connection is gone, or leads to a server that no longer takes writes: another one may work. */
export function isLostConnection(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return state === READ_ONLY || LOST_STATES.has(state)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && LOST_CODES.has(error.code)) return true
  return /Connection terminated|Client has encountered a connection error/.test(error.message)
}

/** What is asked next on this connection would fail as well, or get an answer that belongs to another question. */
export const isBroken = (error: unknown): boolean =>
  error instanceof NoAnswer || isStalePlan(error) || isLostConnection(error)
