import {
  type Actor,
  type ActorOf,
  type AnyActor,
  SYSTEM,
  type SystemActor,
} from '@fieldstone/domain/access/actor'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { type AuditAct, type AuditActor, recordAudit } from './audit/record.ts'
import { type Company, getCompany } from './company.ts'
import type { Transaction } from './db/database.ts'
import type { Services } from './services.ts'

/**
 * What is done now: by whom, when, in whose name and from where. The gate makes one for each request; a job, a command or
 * an event of the provider makes one for each piece of its work. It is passed to everything that takes part.
 */
export interface Context<A extends AnyActor = Actor> {
  readonly services: Services
  readonly actor: A
  /** When the request arrived, or the work began. */
  readonly at: Date
  /** Its settings, read before any transaction begins. */
  readonly company: Company
  /** The client's address, from the socket or a trusted proxy; empty of what came over no network. */
  readonly address: string
  readonly requestId: string
  /** The route's name: 'GET /api/users/:id'. */
  readonly route: string
  readonly request: RequestInfo
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /**
   * Adds a line to the audit log in the transaction of the act; it is written when that ends.
   */
  audit(trx: Transaction, act: AuditAct & { readonly actor?: AuditActor }): void
}

/** A request that only administrators may make. */
export type AdminContext = Context<ActorOf<'admin'>>

/** What the product does by itself. */
export type SystemContext = Context<SystemActor>

/** What a mail needs to be queued, or a task to be opened, in the transaction of its cause. */
export type Moment = Pick<Context<AnyActor>, 'at' | 'company'>

/** What the request contains beyond its validated input. */
export interface RequestInfo {
  readonly browser: string
  /** Of who reads the answer: a taxpayer's own, of somebody unknown that of the browser; staff read English. */
  readonly language: AccountLanguage
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
  /** A list that may be a moment old. */
  readonly readsReplica: boolean
  /** Staff who must still set up their second factor: the session allows nothing else. */
  readonly mustEnrol: boolean
}

/** The info of a request that nobody sent over the network: the demonstration's and the tests' own. */
export const NO_REQUEST: RequestInfo = {
  browser: '',
  language: 'en',
  signature: undefined,
  idempotencyKey: null,
  rawBody: null,
  sessionHash: null,
  isBackground: false,
  isExport: false,
  readsReplica: false,
  mustEnrol: false,
}

export type RequestParts<A extends Actor> = Omit<Context<A>, 'services' | 'company' | 'at' | 'audit'>

/** Of a request. */
export const requestContext = async <A extends Actor>(
  services: Services,
  parts: RequestParts<A>,
): Promise<Context<A>> =>
  withAudit({ ...parts, services, company: await getCompany(services), at: services.clock.now() })

/** Of a job, a command, an event of the provider. */
export const systemContext = async (services: Services): Promise<SystemContext> =>
  withAudit({
    services,
    actor: SYSTEM,
    company: await getCompany(services),
    at: services.clock.now(),
    address: '',
    requestId: '',
    route: '',
    request: NO_REQUEST,
    signal: new AbortController().signal,
  })

/** What follows by itself from what somebody does: the same moment, under the product's own name. */
export const bySystem = (context: Context<AnyActor>): SystemContext =>
  withAudit({ ...context, actor: SYSTEM, address: '' })

/** A request that names its person otherwise than by a session. */
export const actingFor = <A extends Actor>(context: Context<AnyActor>, actor: A): Context<A> =>
  withAudit({ ...context, actor })

const withAudit = <A extends AnyActor>(parts: Omit<Context<A>, 'audit'>): Context<A> => ({
  ...parts,
  audit: (trx, act) => {
    const { at, actor, address } = parts
    recordAudit(trx, { at, actor, address: address === '' ? null : address, ...act })
  },
})
