import fastq from 'fastq'
import { networkOf } from '../../http/network.ts'
import { Refusal } from '../../refusal.ts'

/** While one waits for its hash, another may ask the database. */
const AT_ONCE = 2
/** Some twenty seconds of work: who comes later is better told to try again. */
const MOST = 200
/** One crowded office; it leaves room for others. */
const MOST_OF_ADDRESS = 50

const turns = fastq.promise((work: () => Promise<void>) => work(), AT_ONCE)
const ofAddress = new Map<string, number>()

/**
 * Does the work of one log-in when it is its turn, so that a crowd at the door keeps neither the cores nor the database
 * from those who are inside. Throws `unavailable`, with nothing done, when too many wait, or too many of this address.
 */
export async function inLogInTurn<Result>(from: string, work: () => Promise<Result>): Promise<Result> {
  const address = networkOf(from)
  const here = ofAddress.get(address) ?? 0
  if (here >= MOST_OF_ADDRESS || turns.length() >= MOST)
    throw new Refusal('unavailable', { log: 'too many log-ins at once' })
  ofAddress.set(address, here + 1)
  try {
    return await new Promise((resolve, reject) => {
      void turns.push(() => work().then(resolve, reject))
    })
  } finally {
    const left = (ofAddress.get(address) ?? 1) - 1
    if (left === 0) ofAddress.delete(address)
    else ofAddress.set(address, left)
  }
}
