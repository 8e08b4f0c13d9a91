import type { AnswerOf, InputOf } from '@fieldstone/contract/route'
import type { RouteName, Routes } from '@fieldstone/contract/routes'
import type { Actor } from '@fieldstone/domain/access/actor'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'

/** What a handler may know of the request beyond its validated input. */
export interface RequestInfo {
  readonly id: string
  /** As it stands in the table: 'GET /api/users/:id'. */
  readonly route: string
  /** The peer, or what a trusted proxy says of it. */
  readonly address: string
  readonly browser: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
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

export interface Context {
  readonly services: Services
  readonly actor: Actor
  readonly request: RequestInfo
  readonly log: FastifyBaseLogger
}

/** A page of a list, with the count of the whole list for X-Total-Count. */
export class Listed<T> {
  readonly rows: T
  readonly total: number
  /** The count stopped at `total`; there are more. */
  readonly isCapped: boolean

  constructor(rows: T, total: number, isCapped = false) {
    this.rows = rows
    this.total = total
    this.isCapped = isCapped
  }
}

/** Validated input and the actor in, a value out. No SQL, no status codes. */
export type Handler<N extends RouteName> = (
  context: Context,
  input: InputOf<Routes[N]>,
) => Promise<AnswerOf<Routes[N]> | Listed<AnswerOf<Routes[N]>>>

export type Handlers = { readonly [N in RouteName]: Handler<N> }

/** What the table's machinery calls, whichever route it is. */
export type AnyHandler = (
  context: Context,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>
