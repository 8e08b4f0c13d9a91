import { byFeeRate, CHARGE_TRAITS } from '@fieldstone/domain/payments/charge-methods'
import type * as z from 'zod/mini'

/** The fee of each way to charge, as fields of an entity. */
export const feeRateFields = <S extends z.ZodMiniType>(schema: S) =>
  byFeeRate((method) => [CHARGE_TRAITS[method].feeRate, schema] as const)
