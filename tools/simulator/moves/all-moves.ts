import { AUTOPAY_MOVES } from './autopay-moves.ts'
import { BACK_MOVES } from './back-moves.ts'
import { DISPUTE_MOVES } from './dispute-moves.ts'
import { LEGAL_MOVES } from './legal-moves.ts'
import type { Move } from './move.ts'
import { OFFICE_MOVES } from './office-moves.ts'
import { PAPER_MOVES } from './paper-moves.ts'
import { PAY_MOVES } from './pay-moves.ts'
import { PLAN_MOVES } from './plan-moves.ts'
import { PROVIDER_MOVES } from './provider-moves.ts'
import { REDEEM_MOVES } from './redeem-moves.ts'
import { TIME_MOVES } from './time-moves.ts'

export const MOVES: readonly Move[] = [
  ...PLAN_MOVES,
  ...AUTOPAY_MOVES,
  ...PAY_MOVES,
  ...PAPER_MOVES,
  ...BACK_MOVES,
  ...DISPUTE_MOVES,
  ...LEGAL_MOVES,
  ...OFFICE_MOVES,
  ...REDEEM_MOVES,
  ...PROVIDER_MOVES,
  ...TIME_MOVES,
]
