import { AGREED_METHODS, CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { PAYMENT_KINDS, PAYMENT_STATES } from '@fieldstone/domain/payments/states'
import * as z from 'zod/mini'
import { centsNumber } from '../../values.ts'

export const method = z.enum(CHARGE_METHODS)
export const agreedMethod = z.enum(AGREED_METHODS)
export const kind = z.enum(PAYMENT_KINDS)
export const status = z.enum(PAYMENT_STATES)

/** The amounts of a charge: the part for the certificate, the fee of its method, and their sum. */
export const chargeFields = {
  portionCents: centsNumber,
  feeCents: centsNumber,
  totalCents: centsNumber,
} as const
