import { type Endpoint, endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest } from '../api/fault.ts'
import type { Reader } from '../api/readers.ts'

const anything: Reader<null> = () => null

/** Legacy endpoints that charge or store a card or a bank account: always refused. */
export const retired: ObjectKind = {
  endpoints: ['/v1/charges', '/v1/tokens', '/v1/sources', '/v1/customers/{id}/sources'].map(closed),
}

function closed(path: string): Endpoint {
  return endpoint('POST', path, anything, () => {
    throw badRequest(`POST ${path} is closed. Use Checkout Sessions, PaymentIntents and SetupIntents.`)
  })
}
