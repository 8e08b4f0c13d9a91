import type Stripe from 'stripe'
import { newId } from '../ids.ts'

/** A new SetupIntent. */
export function emptySetup(
  customer: string,
  created: number,
  type: 'us_bank_account' | 'card' = 'us_bank_account',
): Stripe.SetupIntent {
  const id = newId('seti_')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: [type],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret_`),
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
    payment_method_types: [type],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}
