/** What the deposits that verify an account look like. */
export type MicrodepositType = 'descriptor_code' | 'amounts'

/** What the holder entered from a bank statement. */
export type TypedDeposits = { amounts: readonly number[] } | { code: string }

export type DepositCheck = 'right' | 'wrong' | 'exceeded' | 'timed-out'

const MAX_TRIES = { amounts: 3, descriptor_code: 10 } as const

/** Stripe's documented test values; `tries` includes this attempt. */
export function checkDeposits(typed: TypedDeposits, tries: number): DepositCheck {
  const isAmounts = 'amounts' in typed
  const key = isAmounts ? [...typed.amounts].sort((a, b) => a - b).join('+') : typed.code
  const found = FIXED[key]
  if (found !== undefined) return found
  return tries >= MAX_TRIES[isAmounts ? 'amounts' : 'descriptor_code'] ? 'exceeded' : 'wrong'
}

const FIXED: Readonly<Record<string, DepositCheck>> = {
  '32+45': 'right',
  SM11AA: 'right',
  '10+11': 'exceeded',
  SM33CC: 'exceeded',
  '40+41': 'timed-out',
  SM44DD: 'timed-out',
}
