import type { Actor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { clockAt } from '../src/clock.ts'
import { type Context, NO_REQUEST, requestContext } from '../src/context.ts'
import type { Services } from '../src/services.ts'

/** As a request from this very machine. */
export const ownRequest = <A extends Actor>(services: Services, actor: A): Promise<Context<A>> =>
  requestContext(services, {
    actor,
    address: '127.0.0.1',
    requestId: 'demo',
    route: 'demo',
    signal: new AbortController().signal,
    request: { ...NO_REQUEST, browser: 'the demo' },
  })

/** A request of that day, in the morning of Ohio. */
export const onDay = <A extends Actor>(services: Services, day: PlainDate, actor: A): Promise<Context<A>> =>
  ownRequest({ ...services, clock: clockAt(new Date(`${day}T15:10:00Z`)) }, actor)
