import { createHash } from 'node:crypto'

/** The one bank of the sandbox. */
export const ROUTING_NUMBER = '110000000'

/** A test account of that bank. The sandbox accepts no other numbers, and never stores or logs a number. */
export interface TestBankAccount {
  number: string
  /** As in the token `pm_usBankAccount_{name}`. */
  name: string
  /** Its description on the dashboard. */
  says: string
  outcome: BankOutcome
}

/** What happens to a debit of the account, or to its verification deposits. */
export type BankOutcome =
  | { kind: 'paid'; isReturnedLater: boolean }
  | { kind: 'returned'; code: ReturnCode; reason: ReturnReason; blocks: boolean }
  | { kind: 'waits' }
  | { kind: 'no-deposits' }
  | { kind: 'refused'; code: string; message: string }

type ReturnCode = `R${string}`
type ReturnReason = 'insufficient_funds' | 'account_closed' | 'no_account' | 'debit_not_authorized'

/** The return codes after which Stripe blocks more debits of the account. After other codes, the merchant must stop them. */
const BLOCKING: readonly ReturnCode[] = [
  ...(['R02', 'R03', 'R04', 'R05', 'R07', 'R08'] as const),
  ...(['R10', 'R11', 'R16', 'R20', 'R29', 'R31'] as const),
]

export const TEST_BANK_ACCOUNTS: readonly TestBankAccount[] = [
  account('000123456789', 'success', 'Debits succeed', { kind: 'paid', isReturnedLater: false }),
  account('000111111113', 'accountClosed', 'Returned: account closed', returned('R02', 'account_closed')),
  account('000111111116', 'noAccount', 'Returned: no account', returned('R03', 'no_account')),
  account(
    '000222222227',
    'insufficientFunds',
    'Returned: not enough money',
    returned('R01', 'insufficient_funds'),
  ),
  account(
    '000333333335',
    'debitNotAuthorized',
    'Returned: not authorized',
    returned('R10', 'debit_not_authorized'),
  ),
  account('000555555559', 'dispute', 'Paid; disputed and lost 20 days later', {
    kind: 'paid',
    isReturnedLater: true,
  }),
  account('000666666661', 'failMicrodeposits', 'The deposits cannot be sent', { kind: 'no-deposits' }),
  account('000000000009', 'processing', 'Debits stay in process', { kind: 'waits' }),
  account('000444444440', 'invalidCurrency', 'Refused: currency', refused('currency_not_supported')),
  account('000777777771', 'weeklyLimit', 'Refused: weekly limit', refused('charge_exceeds_weekly_limit')),
  account('000888888885', 'deactivated', 'Refused: deactivated', refused('bank_account_unusable')),
  account('000000004954', 'highestRisk', 'Refused: highest risk', refused('bank_account_declined')),
]

export const findByNumber = (number: string): TestBankAccount | undefined =>
  TEST_BANK_ACCOUNTS.find((one) => one.number === number) ??
  returningWith(/^0009900000(\d\d)$/.exec(number)?.[1])

export const findByName = (name: string): TestBankAccount | undefined =>
  TEST_BANK_ACCOUNTS.find((one) => one.name === name) ?? returningWith(/^returnedR(\d\d)$/.exec(name)?.[1])

/** Returns an account whose debits are returned with the code: 000990000014 with R14. Ours, not Stripe's. */
function returningWith(digits: string | undefined): TestBankAccount | undefined {
  if (digits === undefined || Number(digits) < 1 || Number(digits) > 85) return undefined
  const code: ReturnCode = `R${digits}`
  return account(`0009900000${digits}`, `returned${code}`, `Returned: ${code}`, returned(code, 'no_account'))
}

/** Equal for equal accounts; does not reveal the number. */
export const fingerprintOf = ({ number }: TestBankAccount): string =>
  createHash('sha256').update(`sandbox ${number}`).digest('base64url').replace(/[-_]/g, '0').slice(0, 16)

function account(number: string, name: string, says: string, outcome: BankOutcome): TestBankAccount {
  return { number, name, says, outcome }
}

function returned(code: ReturnCode, reason: ReturnReason): BankOutcome {
  return { kind: 'returned', code, reason, blocks: BLOCKING.includes(code) }
}

function refused(code: string): BankOutcome {
  return { kind: 'refused', code, message: `The bank does not take this debit (${code}).` }
}
