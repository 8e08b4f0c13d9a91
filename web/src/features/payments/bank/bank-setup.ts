/** The bank numbers that a payer enters. They go only to the payment processor. */
export interface BankNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly holderName: string
  readonly holderType: 'individual' | 'company'
  readonly accountType: 'checking' | 'savings'
  readonly email: string
}

/** What the payment processor returns for them. */
export interface BankToken {
  readonly token: string
  readonly last4: string
}

/** The payment processor rejected the numbers. `field`: the wrong one, if it named one. */
export class BankTokenError extends Error {
  override readonly name = 'BankTokenError'
  readonly field: 'routing' | 'account' | null

  constructor(message: string, field: BankTokenError['field']) {
    super(message)
    this.field = field
  }
}

/** Sends bank numbers from this browser to the payment processor. Throws BankTokenError. */
export interface BankSetup {
  tokenize(numbers: BankNumbers): Promise<BankToken>
}

/** The numbers in the form that the processor and the sandbox take. */
export const methodOf = (numbers: BankNumbers) => ({
  type: 'us_bank_account' as const,
  us_bank_account: {
    routing_number: numbers.routingNumber,
    account_number: numbers.accountNumber,
    account_holder_type: numbers.holderType,
    account_type: numbers.accountType,
  },
  billing_details: { name: numbers.holderName, email: numbers.email },
})

/** Returns the field that an error of the payment processor names. */
export const fieldOf = (code: unknown): BankTokenError['field'] =>
  code === 'routing_number_invalid' ? 'routing' : code === 'account_number_invalid' ? 'account' : null
