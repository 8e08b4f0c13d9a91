import type Stripe from 'stripe'

/**
 * An answer of Stripe's error shape: `{error: {type, code, message, param, ...}}` with its HTTP status.
 * `headers` are extra answer headers.
 */
export class Fault extends Error {
  readonly status: number
  readonly details: FaultDetails
  readonly headers: Record<string, string>

  constructor(status: number, details: FaultDetails, headers: Record<string, string> = {}) {
    super(details.message)
    this.status = status
    this.details = details
    this.headers = headers
  }

  body(): { error: FaultDetails } {
    return { error: this.details }
  }
}

export interface FaultDetails {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
}

/** HTTP 400 `invalid_request_error`. */
export function badRequest(message: string, more: { code?: string; param?: string } = {}): Fault {
  return new Fault(400, { type: 'invalid_request_error', message, ...more })
}

/** HTTP 404 `resource_missing`: an id in the path (`param` 'id') or, with 400, one in a parameter. */
export function missing(type: string, id: string, param = 'id'): Fault {
  const details = { code: 'resource_missing', message: `No such ${type}: '${id}'`, param }
  return new Fault(param === 'id' ? 404 : 400, { type: 'invalid_request_error', ...details })
}
