/** What a type code of a transaction does to the ledger balance. */
export type Bai2Effect = 'credit' | 'debit' | 'none'

/** The ranges of type codes of transactions. The ranges from 920 are for the bank's own codes. */
const RANGES: readonly (readonly [from: number, to: number, effect: Bai2Effect])[] = [
  [100, 399, 'credit'],
  [400, 699, 'debit'],
  [890, 890, 'none'],
  [920, 959, 'credit'],
  [960, 999, 'debit'],
]

/** Returns null for a code that no transaction of a deposit account has. */
export function findBai2Effect(typeCode: string): Bai2Effect | null {
  const code = /^\d{3}$/.test(typeCode) ? Number(typeCode) : 0
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? null
}

/** Returns the name of a type code: of the code itself, or of its range. */
export const nameBai2Type = (typeCode: string): string =>
  NAMES[typeCode] ?? (findBai2Effect(typeCode) === 'debit' ? 'Debit' : 'Credit')

/** The names that the specification gives to the usual codes of transactions. */
const NAMES: Readonly<Record<string, string>> = {
  '108': 'Credit',
  '115': 'Lockbox deposit',
  '116': 'Item in lockbox deposit',
  '118': 'Lockbox adjustment credit',
  '142': 'ACH credit received',
  '143': 'Item in ACH deposit',
  '145': 'ACH concentration credit',
  '147': 'Individual bank card deposit',
  '155': 'Preauthorized draft credit',
  '164': 'Corporate trade payment credit',
  '165': 'Preauthorized ACH credit',
  '166': 'ACH settlement',
  '168': 'ACH return item or adjustment settlement',
  '169': 'Miscellaneous ACH credit',
  '172': 'Deposit correction',
  '174': 'Other deposit',
  '175': 'Check deposit package',
  '176': 'Re-presented check deposit',
  '191': 'Individual incoming internal money transfer',
  '195': 'Incoming money transfer',
  '196': 'Money transfer adjustment',
  '201': 'Individual automatic transfer credit',
  '206': 'Book transfer credit',
  '208': 'Individual international money transfer credit',
  '252': 'Debit reversal',
  '255': 'Check posted and returned',
  '257': 'Individual ACH return item',
  '266': 'Return item',
  '275': 'ZBA credit',
  '277': 'ZBA credit transfer',
  '301': 'Commercial deposit',
  '354': 'Interest credit',
  '366': 'Currency and coin deposited',
  '399': 'Miscellaneous credit',
  '409': 'Debit',
  '451': 'ACH debit received',
  '455': 'Preauthorized ACH debit',
  '462': 'Account holder initiated ACH debit',
  '466': 'ACH settlement',
  '468': 'ACH return item or adjustment settlement',
  '469': 'Miscellaneous ACH debit',
  '472': 'Cumulative checks paid',
  '475': 'Check paid',
  '491': 'Individual outgoing internal money transfer',
  '495': 'Outgoing money transfer',
  '496': 'Money transfer adjustment',
  '501': 'Individual automatic transfer debit',
  '506': 'Book transfer debit',
  '508': 'Individual international money transfer debit',
  '552': 'Credit reversal',
  '555': 'Deposited item returned',
  '557': 'Individual ACH return item',
  '558': 'ACH reversal debit',
  '564': 'Overdraft fee',
  '566': 'Return item',
  '567': 'Return item fee',
  '575': 'ZBA debit',
  '577': 'ZBA debit transfer',
  '654': 'Interest debit',
  '661': 'Account analysis fee',
  '698': 'Miscellaneous fees',
  '699': 'Miscellaneous debit',
}
