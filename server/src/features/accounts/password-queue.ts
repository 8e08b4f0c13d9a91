import type { Context } from '../../context.ts'
import { FairQueue } from '../../http/fair-queue.ts'
import { networkOf } from '../../http/network.ts'

const queue = new FairQueue({
  // While one waits for its hash, another may ask the database.
  atOnce: 2,
  // Some twenty seconds of work, so that not all of it is ever done: addresses take turns.
  mostWaiting: 200,
  // One crowded office.
  mostWaitingOfOne: 50,
  longestWaitMs: 6_000,
})

/**
 * Does work that hashes a password when it is this client's turn. A hash is expensive, so that a crowd of log-ins would
 * otherwise keep the processor and the database from everybody else. Throws `unavailable`, with nothing done, when it
 * cannot be done in time, and when the client has hung up.
 */
export const inPasswordQueue = <T>(
  { address, signal }: Pick<Context, 'address' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> => queue.run(networkOf(address), signal, work)
