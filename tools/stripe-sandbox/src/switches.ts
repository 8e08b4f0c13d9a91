import type { MicrodepositType } from './microdeposits.ts'

/** Faults and delays that a test, or a person on the dashboard, can turn on. */
export interface Switches {
  /** Every webhook is sent twice, at the same moment. */
  deliverTwice: boolean
  /** Webhooks are held for 500 ms and sent in the opposite order. */
  reverseOrder: boolean
  /** The first delivery of each event is lost. */
  dropFirst: boolean
  /** No event is delivered; each is kept, and can be sent by hand. */
  neverDeliver: boolean
  /** Wait this long before each delivery. */
  delayMs: number
  /** Bank processes that take days complete after 5 s. */
  autoSettle: boolean
  /** How a bank account is verified: by two amounts, or by the code of one deposit. */
  microdepositType: MicrodepositType
  /** The next API requests that fail; null for none. */
  failNext: FailNext | null
}

export interface FailNext {
  /** `/v1/refunds`, or with the endpoint's `{id}`: `/v1/refunds/{id}`. */
  path: string
  /**
   * An HTTP status answers an error before anything is executed (and nothing is stored under the key).
   * 'timeout' cuts the connection before the execution, 'timeoutAfterExecution' after it. The SDK repeats
   * a cut request by itself: at least once, else `maxNetworkRetries` times. Each repeat counts.
   */
  status: number | 'timeout' | 'timeoutAfterExecution'
  times: number
  /** Only requests of this method; left out, all. */
  method?: string
}

export function defaultSwitches(autoSettle: boolean): Switches {
  return {
    deliverTwice: false,
    reverseOrder: false,
    dropFirst: false,
    neverDeliver: false,
    delayMs: 0,
    autoSettle,
    microdepositType: 'descriptor_code',
    failNext: null,
  }
}

/** Changes the named switches. Refuses an unknown name or a wrong value with a RangeError, changing nothing. */
export function setSwitches(switches: Switches, changes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changes)) {
    const isRight =
      name === 'failNext'
        ? value === null || isFailNext(value)
        : name === 'delayMs'
          ? Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 60_000
          : name === 'microdepositType'
            ? value === 'descriptor_code' || value === 'amounts'
            : Object.hasOwn(switches, name) && typeof value === 'boolean'
    if (!isRight) throw new RangeError(`The switch '${name}' does not exist or does not take this value.`)
  }
  Object.assign(switches, changes)
}

function isFailNext(value: unknown): value is FailNext {
  if (typeof value !== 'object' || value === null) return false
  const { path, status, times, method } = value as Record<string, unknown>
  const isStatus = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
  return (
    typeof path === 'string' &&
    path.startsWith('/v1/') &&
    (isStatus || status === 'timeout' || status === 'timeoutAfterExecution') &&
    Number.isInteger(times) &&
    Number(times) >= 1 &&
    (method === undefined || typeof method === 'string')
  )
}

/** Returns and consumes a planned failure for this request, if there is one. */
export function takeFailure(
  switches: Switches,
  method: string,
  paths: (string | undefined)[],
): FailNext['status'] | null {
  const next = switches.failNext
  if (next === null || !paths.includes(next.path) || (next.method ?? method) !== method) return null
  switches.failNext = next.times > 1 ? { ...next, times: next.times - 1 } : null
  return next.status
}
