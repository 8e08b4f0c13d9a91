import type Stripe from 'stripe'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { checkAdvance, type SandboxEvent, type World } from './world.ts'

const DAY_SECONDS = 86_400

/**
 * Moves the clock forward and takes the product along. It stops once a day, or as often as asked, and goes on when the
 * product has done what is due by then. Where nobody follows, the rest is one step.
 */
export async function advanceTogether(
  { world, webhooks, save }: Context,
  seconds: number,
  stopEvery = DAY_SECONDS,
): Promise<void> {
  checkAdvance(seconds)
  if (!(Number.isSafeInteger(stopEvery) && stopEvery > 0)) {
    throw new RangeError('Stop after whole seconds, 1 or more.')
  }
  let isFollowed = true
  for (let left = seconds; left > 0; ) {
    const step = isFollowed ? Math.min(left, stopEvery) : left
    world.advance(step)
    left -= step
    const told = tellTime(world)
    save()
    await webhooks.idle()
    isFollowed = webhooks.deliveries.get(told.id)?.state === 'delivered'
  }
}

/** Moves the clock to where the product is already, which is told nothing. Never back. */
export function catchUp(world: World, aheadSeconds: number): void {
  checkAdvance(aheadSeconds)
  world.advance(Math.max(0, aheadSeconds - world.aheadSeconds))
}

/** Stripe's own word for 'the time has moved, and all that it brings has happened'. */
function tellTime(world: World): SandboxEvent {
  const clock: Stripe.TestHelpers.TestClock = world.list('test_helpers.test_clock')[0] ?? {
    id: newId('clock_'),
    object: 'test_helpers.test_clock',
    created: world.now(),
    deletes_after: world.now() + 30 * DAY_SECONDS,
    frozen_time: world.now(),
    livemode: false,
    name: 'The clock of the sandbox',
    status: 'ready',
    status_details: {},
  }
  clock.frozen_time = world.now()
  world.put('test_helpers.test_clock', clock)
  return world.emit('test_helpers.test_clock.ready', clock)
}
