import type { AnswerOf, InputOf } from '@fieldstone/contract/route'
import type { RouteName, Routes } from '@fieldstone/contract/routes'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../context.ts'
import type { Page } from '../lists/page.ts'

/** The context of a request to this route. Its actor is one of those that the route's access rule allows. */
export type ContextOf<N extends RouteName> = Context<ActorOf<Routes[N]['access'][number]>>

/** From validated input and the context to a value. No SQL, no status codes. */
export type Handler<N extends RouteName> = (
  context: ContextOf<N>,
  input: InputOf<Routes[N]>,
) => Promise<AnswerOf<Routes[N]> | PageOf<AnswerOf<Routes[N]>>>

type PageOf<Answer> = Answer extends readonly unknown[] ? Page<Answer> : never

/**
 * Binds the routes of a feature to the functions that answer them, by name. A missing or an extra name does not compile.
 *
 * `implement(firmRoutes, { getFirm: ({ services }, { params }) => readFirm(services.db, params.id), … })`
 */
export const implement = <const R extends Partial<Routes>>(
  _routes: R,
  handlers: { readonly [N in keyof R & RouteName]: Handler<N> },
): typeof handlers => handlers

export type Handlers = { readonly [N in RouteName]: Handler<N> }

/** A handler of any route. */
export type AnyHandler = (
  context: Context,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>
