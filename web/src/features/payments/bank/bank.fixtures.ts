import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'

export const anAccount = (changes: Partial<RegisteredAccount> = {}): RegisteredAccount => ({
  id: 'ach_aaaaaaaaaaaaaaaaaaaaaaaaaa',
  status: 'VERIFIED',
  institution: 'STRIPE TEST BANK',
  last4: '6789',
  accountType: 'checking',
  isDefault: true,
  microdepositType: null,
  arrivesOn: null,
  triesLeft: null,
  failure: null,
  statementUrl: null,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  ...changes,
})
