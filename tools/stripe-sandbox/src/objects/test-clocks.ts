import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { group, integer, optional, text } from '../api/readers.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

const PATH = '/v1/test_helpers/test_clocks'
const second = integer(0, 99_999_999_999)

/** Stripe's own clocks move billing objects only; here each of them moves the one clock of the sandbox. */
export const testClocks: ObjectKind = {
  endpoints: [
    endpoint(
      'POST',
      PATH,
      group({ frozen_time: second, name: optional(text(300)) }),
      ({ world, request }, params) => {
        const clock: Stripe.TestHelpers.TestClock = {
          id: newId('clock_'),
          object: 'test_helpers.test_clock',
          created: world.now(),
          deletes_after: world.now() + 30 * 86_400,
          frozen_time: params.frozen_time,
          livemode: false,
          name: params.name ?? null,
          status: 'ready',
          status_details: {},
        }
        world.put('test_helpers.test_clock', clock)
        world.emit('test_helpers.test_clock.created', clock, request)
        return clock
      },
    ),
    endpoint('GET', `${PATH}/{id}`, group({}), ({ world, id }) => get(world, id)),
    endpoint('POST', `${PATH}/{id}/advance`, group({ frozen_time: second }), (call, params) => {
      const { world } = call
      const clock = get(world, call.id)
      if (params.frozen_time <= clock.frozen_time) {
        throw badRequest('frozen_time must be later than the current frozen_time.', { param: 'frozen_time' })
      }
      world.advance(params.frozen_time - clock.frozen_time)
      clock.frozen_time = params.frozen_time
      world.put('test_helpers.test_clock', clock)
      world.emit('test_helpers.test_clock.ready', clock, call.request)
      return clock
    }),
  ],
}

function get(world: World, id: string): Stripe.TestHelpers.TestClock {
  const clock = world.get('test_helpers.test_clock', id)
  if (clock === undefined) throw missing('test_clock', id)
  return clock
}
