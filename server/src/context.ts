import type { Actor, ActorOf } from '@fieldstone/domain/access/actor'
import { type AuditAct, type AuditActor, recordAudit } from './audit/record.ts'
import type { Transaction } from './db/database.ts'
import type { Services } from './services.ts'

/** One request: who sends it, when and from where. Made once by the gate, and passed to everything that serves it. */
export interface Context<A extends Actor = Actor> {
  readonly services: Services
  readonly actor: A
  /** When the request arrived. */
  readonly at: Date
  /** The client's address, from the socket or a trusted proxy. */
  readonly address: string
  readonly requestId: string
  /** The route's name: 'GET /api/users/:id'. */
  readonly route: string
  readonly request: RequestInfo
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
  /**
   * Adds a line to the audit log in the transaction of the act; it is written when that ends.
   */
  audit(trx: Transaction, act: AuditAct & { readonly actor?: AuditActor }): void
}

/** A request that only administrators may make. */
export type AdminContext = Context<ActorOf<'admin'>>

/** What the request contains beyond its validated input. */
export interface RequestInfo {
  readonly browser: string
  readonly signature: string | undefined
  /** The key that makes a repeated order the same order; null where none was sent. */
  readonly idempotencyKey: string | null
  /** The unparsed body of a route with a signed one or a part of a file. */
  readonly rawBody: Buffer | null
  /** The hash of the session's jti; null for anonymous requests. */
  readonly sessionHash: string | null
  /** Sent by a page's timer, not by the person: does not extend the session. */
  readonly isBackground: boolean
  /** The whole list is exported: the handler is called for one page after the other. */
  readonly isExport: boolean
  /** Staff who must still set up their second factor: the session allows nothing else. */
  readonly mustEnrol: boolean
}

/** The info of a request that nobody sent over the network: the demonstration's and the tests' own. */
export const NO_REQUEST: RequestInfo = {
  browser: '',
  signature: undefined,
  idempotencyKey: null,
  rawBody: null,
  sessionHash: null,
  isBackground: false,
  isExport: false,
  mustEnrol: false,
}

export type ContextParts<A extends Actor> = Omit<Context<A>, 'services' | 'at' | 'audit'>

export function createContext<A extends Actor>(services: Services, parts: ContextParts<A>): Context<A> {
  const at = services.clock.now()
  const { actor, address } = parts
  return { ...parts, services, at, audit: (trx, act) => recordAudit(trx, { at, actor, address, ...act }) }
}
