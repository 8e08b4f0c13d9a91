import type { Context } from '../../context.ts'
import { FairQueue } from '../../http/fair-queue.ts'
import { networkOf } from '../../http/network.ts'

const queue = new FairQueue({
  // While one computes its hash, another may use the database.
  atOnce: 2,
  // More than can be done in time: the clients take turns, and the rest is refused.
  mostWaiting: 200,
  // Enough for a crowded office behind one address.
  mostWaitingOfOne: 50,
  longestWaitMs: 6_000,
})

/**
 * Does work that hashes a password once it is this client's turn. Hashes are expensive: without a queue, many log-ins
 * at once would take the processor and the database from everybody else. Throws `unavailable`, with nothing done, when
 * the turn does not come in time or the client hangs up.
 */
export const inPasswordQueue = <T>(
  { address, signal }: Pick<Context, 'address' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> => queue.run(networkOf(address), signal, work)
