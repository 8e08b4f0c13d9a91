import type { AnswerOf, InputOf } from '@fieldstone/contract/route'
import type { RouteName, Routes } from '@fieldstone/contract/routes'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../context.ts'
import type { Listed } from '../lists/listed.ts'

/** What the gate makes of a request to this route: its actor is one of those whom the route's row lets in. */
export type ContextOf<N extends RouteName> = Context<ActorOf<Routes[N]['access'][number]>>

/** Validated input and the context in, a value out. No SQL, no status codes. */
export type Handler<N extends RouteName> = (
  context: ContextOf<N>,
  input: InputOf<Routes[N]>,
) => Promise<AnswerOf<Routes[N]> | ListedOf<AnswerOf<Routes[N]>>>

type ListedOf<Answer> = Answer extends readonly unknown[] ? Listed<Answer> : never

export type Handlers = { readonly [N in RouteName]: Handler<N> }

/** What the table's machinery calls, whichever route it is. */
export type AnyHandler = (
  context: Context,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>
