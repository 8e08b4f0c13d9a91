import type { Actor } from '@fieldstone/domain/access/actor'
import { type AuditAct, type AuditActor, recordAudit } from './audit/record.ts'
import type { Transaction } from './db/database.ts'
import type { Services } from './services.ts'

/** One request: who asks, when and from where. Made once by the gate, handed to everything that serves the request. */
export interface Context<A extends Actor = Actor> {
  readonly services: Services
  readonly actor: A
  /** When the request came. */
  readonly at: Date
  /** Of the peer, or what a trusted proxy says of it. */
  readonly address: string
  readonly requestId: string
  /** As it stands in the table of routes: 'GET /api/users/:id'. */
  readonly route: string
  readonly request: RequestInfo
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
  /** Adds a line to the audit log, in the transaction of the act; last, since the log's end stays locked until then. */
  audit(trx: Transaction, act: AuditAct & { readonly actor?: AuditActor }): Promise<void>
}

/** What else may be known of the request beyond its validated input. */
export interface RequestInfo {
  readonly browser: string
  readonly signature: string | undefined
  /** The body's very bytes, of a route that takes it raw; their signature covers each of them. */
  readonly rawBody: Buffer | null
  /** Hash of the session's jti; null for anonymous. */
  readonly sessionHash: string | null
  /** A poll of the page, not a person: does not extend the session. */
  readonly isBackground: boolean
  /** The whole list is wanted as a file: the handler is asked for one page after the other. */
  readonly isExport: boolean
  /** Staff whose second factor is still to be set up: this session opens nothing else. */
  readonly mustEnrol: boolean
}

export type ContextParts<A extends Actor> = Omit<Context<A>, 'services' | 'at' | 'audit'>

export function createContext<A extends Actor>(services: Services, parts: ContextParts<A>): Context<A> {
  const at = services.clock.now()
  const { actor, address } = parts
  return { ...parts, services, at, audit: (trx, act) => recordAudit(trx, { at, actor, address, ...act }) }
}
