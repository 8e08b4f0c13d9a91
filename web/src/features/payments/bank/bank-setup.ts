/** What a payer types of an account. It goes to the payment provider alone. */
export interface BankNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly holderName: string
  readonly holderType: 'individual' | 'company'
  readonly accountType: 'checking' | 'savings'
  readonly email: string
}

/** What the provider gives for them. */
export interface BankToken {
  readonly token: string
  readonly last4: string
}

/** The provider did not take the numbers. `field`: the one that is wrong, if it said so. */
export class BankTokenError extends Error {
  override readonly name = 'BankTokenError'
  readonly field: 'routing' | 'account' | null

  constructor(message: string, field: BankTokenError['field']) {
    super(message)
    this.field = field
  }
}

/** How this browser gives bank numbers to the provider. Throws BankTokenError. */
export interface BankSetup {
  tokenize(numbers: BankNumbers): Promise<BankToken>
}

/** As both take it. */
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

/** The field that an error of the provider names. */
export const fieldOf = (code: unknown): BankTokenError['field'] =>
  code === 'routing_number_invalid' ? 'routing' : code === 'account_number_invalid' ? 'account' : null
