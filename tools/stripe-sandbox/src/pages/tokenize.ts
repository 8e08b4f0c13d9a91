import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from '../api/fault.ts'
import type { FormGroup, FormValue } from '../api/form.ts'
import { group, oneOf } from '../api/readers.ts'
import type { Context } from '../context.ts'
import { readBody, send } from '../http.ts'
import { bankDetails, billingDetails, createBankMethod } from '../objects/payment-methods.ts'

export const TOKENIZE = '/_sandbox/tokenize'

const params = group({
  type: oneOf('us_bank_account'),
  us_bank_account: bankDetails,
  billing_details: billingDetails,
})

/**
 * What `createPaymentMethod` of the provider's browser library does: bank numbers in, a token out. Only a page of the
 * product may read the answer. False for what is no such request.
 */
export async function answerTokenize(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const cors = corsHeaders(request, context.webhooks.origin)
  if (cors === null) return false
  if (request.method === 'OPTIONS') send(response, 204, 'text/plain', '', cors)
  else if (request.method === 'POST') {
    const { status, json } = tokenize(context, await readBody(request))
    context.save()
    send(response, status, 'application/json', JSON.stringify(json), cors)
  } else return false
  return true
}

function tokenize({ world }: Context, body: string): { status: number; json: object } {
  try {
    const { us_bank_account, billing_details } = params(groupOf(JSON.parse(body)), '')
    const method = createBankMethod(world, us_bank_account, billing_details)
    return { status: 200, json: { token: method.id, last4: method.us_bank_account?.last4 } }
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 400, json: { error: { message: 'Not JSON.' } } }
    if (!(error instanceof Fault)) throw error
    return { status: error.status, json: error.body() }
  }
}

/** Converts JSON to the form shape that the readers accept. */
function groupOf(value: unknown): FormGroup {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(
    entries.map(([key, item]): [string, FormValue] => [key, typeof item === 'string' ? item : groupOf(item)]),
  )
}

/** Null for pages of other origins. */
function corsHeaders(request: IncomingMessage, productOrigin: string | null): Record<string, string> | null {
  if (productOrigin === null || request.headers.origin !== productOrigin) return null
  return {
    'Access-Control-Allow-Origin': productOrigin,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'content-type',
    Vary: 'Origin',
  }
}
