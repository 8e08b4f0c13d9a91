import type { PaymentState } from './states.ts'

/** Ended without being paid, by who began it or by its time. */
export const GIVEN_UP = ['CANCELED', 'EXPIRED'] as const satisfies readonly PaymentState[]

export const isGivenUp = (state: PaymentState | undefined): boolean => GIVEN_UP.some((one) => one === state)
