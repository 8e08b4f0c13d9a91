import type Stripe from 'stripe'
import type { JobRun, World } from '../world.ts'
import type { FormGroup } from './form.ts'
import type { Reader } from './readers.ts'

/** One type of Stripe's objects: its endpoints and what it does later by the clock. */
export interface ObjectKind {
  endpoints: Endpoint[]
  /** By job name; `World.schedule` names one of them. */
  jobs?: Record<string, JobRun>
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Such as `/v1/customers/{id}`. */
  path: string
  /** Checks the parameters (faults here are not stored under an idempotency key), and gives the execution. */
  prepare: (form: FormGroup) => (call: Call) => object
}

/** What an execution knows of its request. */
export interface Call {
  world: World
  /** The `{id}` of the path; '' where the path has none. */
  id: string
  /** Becomes the `request` of the events it emits. */
  request: Stripe.Event.Request
}

/** Joins method, path, parameters and execution; the parameters' types follow from their reader. */
export function endpoint<P>(
  method: Endpoint['method'],
  path: string,
  params: Reader<P>,
  run: (call: Call, params: P) => object,
): Endpoint {
  return {
    method,
    path,
    prepare: (form) => {
      const checked = params(form, '')
      return (call) => run(call, checked)
    },
  }
}
