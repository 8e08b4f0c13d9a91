import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../../context.ts'
import { FairQueue, type FairQueueLimits } from '../../../http/fair-queue.ts'

/** A workbook may take hundreds of megabytes while it is read, so requests read one at a time, and so do tasks. */
export const READING_LIMITS: FairQueueLimits = {
  atOnce: 1,
  mostWaiting: 12,
  // One that is read, and the next one.
  mostWaitingOfOne: 2,
  longestWaitMs: 60_000,
}

const queue = new FairQueue(READING_LIMITS)

/**
 * Reads a file for somebody who waits for it. Throws `unavailable` when the turn does not come in time, too many files of
 * this user wait, or the client hangs up.
 */
export const inReadingQueue = <T>(
  { actor, signal }: Pick<Context<ActorOf<'admin'>>, 'actor' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> => queue.run(String(actor.userId), signal, work)
