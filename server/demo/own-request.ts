import type { Actor } from '@fieldstone/domain/access/actor'
import { type Context, createContext, NO_REQUEST } from '../src/context.ts'
import type { Services } from '../src/services.ts'

/** As a request from this very machine. */
export const ownRequest = <A extends Actor>(services: Services, actor: A): Context<A> =>
  createContext(services, {
    actor,
    address: '127.0.0.1',
    requestId: 'demo',
    route: 'demo',
    signal: new AbortController().signal,
    request: { ...NO_REQUEST, browser: 'the demo' },
  })
