import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { statusOf } from '../../scripts/lib/status-of.ts'

/** Addresses of this machine: each is a client of its own to the server. */
const FLOOD = ['127.0.2.1', '127.0.2.2', '127.0.2.3', '127.0.2.4']
const CONNECTIONS_OF_EACH = 50
const HANG_UP_AFTER_MS = 300

export interface FloodShare {
  readonly honest: number
  readonly succeeded: number
}

export interface Person {
  readonly username: string
  readonly password: string
}

/**
 * Four addresses send log-ins with wrong passwords over fifty connections each and hang up before the answer, again
 * and again, while other people log in, one a second, each from an address of their own: how many of them get in?
 */
export async function floodShare(
  origin: string,
  people: readonly Person[],
  seconds: number,
): Promise<FloodShare> {
  const { port } = new URL(origin)
  let isOver = false
  const flood = FLOOD.flatMap((address) =>
    Array.from({ length: CONNECTIONS_OF_EACH }, async (_, no) => {
      while (!isOver) {
        const { sent } = send(port, address, { username: `nobody${no}`, password: 'a wrong password' })
        await sleep(HANG_UP_AFTER_MS)
        sent.destroy()
      }
    }),
  )
  // So that the first honest one, too, finds the queue full.
  await sleep(1_000)
  const honest: Promise<number>[] = []
  for (let no = 0; no < seconds; no++) {
    const person = people[no % people.length]
    if (person) honest.push(send(port, `127.0.3.${(no % 250) + 1}`, person).status)
    await sleep(1_000)
  }
  const statuses = await Promise.all(honest)
  isOver = true
  await Promise.all(flood)
  return { honest: statuses.length, succeeded: statuses.filter((status) => status === 200).length }
}

/** The status is 0 when the connection broke. */
function send(port: string, localAddress: string, person: Person) {
  const body = JSON.stringify(person)
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress,
    agent: false,
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  })
  const status = statusOf(sent)
  sent.end(body)
  return { sent, status }
}
