import {
  type RegisteredAccount,
  registeredAccount,
} from '@fieldstone/contract/entities/payments/bank-account'
import * as z from 'zod/mini'
import { WIRE_BANK_ACCOUNT } from '../../../lib/wire.fixtures.ts'

export const anAccount = (changes: Partial<RegisteredAccount> = {}): RegisteredAccount => ({
  ...z.parse(registeredAccount, WIRE_BANK_ACCOUNT),
  ...changes,
})
