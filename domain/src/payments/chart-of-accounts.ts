interface ChartAccount {
  readonly code: string
  readonly name: string
}

/**
 * The chart of accounts: every account of the ledger of certificates, and of the cash outside it. A new account does not
 * compile without its row. Codes: 1 assets, 2 liabilities, 3 equity, 4 income, 5 expenses.
 */
export const CHART_OF_ACCOUNTS = {
  cash: { code: '1000', name: 'Cash' },
  /** Payments of the earlier system, whose cash is in the opening balance. */
  'earlier-cash': { code: '1090', name: 'Cash of the earlier system' },
  receivable: { code: '1200', name: 'Liens receivable' },
  transfer: { code: '1900', name: 'Transfers between accounts' },
  escrow: { code: '2100', name: 'Unapplied funds' },
  unidentified: { code: '2150', name: 'Unidentified payments' },
  holder: { code: '2200', name: 'Due to counties and holders' },
  remittance: { code: '2210', name: 'Remitted to counties and holders' },
  opening: { code: '3000', name: 'Opening balance' },
  'interest-income': { code: '4000', name: 'Interest on liens' },
  'fee-income': { code: '4100', name: 'Payment fees' },
  interest: { code: '4200', name: 'Bank interest' },
  'processor-fee': { code: '5000', name: 'Processor fees' },
  'bank-fee': { code: '5100', name: 'Bank fees' },
  'write-off': { code: '5200', name: 'Write-offs' },
  waived: { code: '5210', name: 'Waived shortfalls' },
  loss: { code: '5300', name: 'Losses on disputes' },
  other: { code: '5900', name: 'Other bank lines' },
} as const satisfies Readonly<Record<string, ChartAccount>>

export type AccountName = keyof typeof CHART_OF_ACCOUNTS

/** In the order of their codes. */
export const ACCOUNT_NAMES = Object.keys(CHART_OF_ACCOUNTS) as [AccountName, ...AccountName[]]
