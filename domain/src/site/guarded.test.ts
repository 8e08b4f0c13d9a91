import { expect, test } from 'vitest'
import type { CompanySettings } from './company.ts'
import { GUARDED_SETTINGS, type GuardedSetting, guardedChanges } from './guarded.ts'

const SET = {
  ...{ paymentAddress: ['P.O. Box 7'], servicingEmail: 'a@example.com', hours: '9 to 5', fax: '' },
  ...{ mapsTemplate: '', mapsLinkTemplate: '' },
  ...{ wireRouting: '021000021', wireAccount: '123456', refundApprovalCents: 100_000 },
  ...{ companyName: 'Lien Company', postalAddress: ['100 Main St'], releaseHoldDays: 65 },
  ...{ phone: '(330) 555-0100', tollFree: '(800) 555-0100' },
  ...{ feeProgramme: 'none', feeProgrammeNote: '', cardFeeBps: 0 },
} as unknown as CompanySettings

const OTHER: Readonly<Record<GuardedSetting, unknown>> = {
  wireRouting: '011000015',
  wireAccount: '654321',
  companyName: 'Lien Company of Ohio',
  postalAddress: ['200 Main St'],
  paymentAddress: ['P.O. Box 8'],
  phone: '(330) 555-0199',
  tollFree: '(800) 555-0199',
  hours: 'Always',
  mapsTemplate: 'https://maps.example/?q={address}',
  mapsLinkTemplate: 'https://maps.example/{address}',
  servicingEmail: 'b@example.com',
  refundApprovalCents: 1,
  redemptionApprovalCents: 1,
  releaseHoldDays: 0,
  feeProgramme: 'service-fee',
  feeProgrammeNote: 'Registered',
  cardFeeBps: 100,
}

test.each(GUARDED_SETTINGS)('%s: a change waits, and so does removing the value', (field) => {
  const change = { ...SET, [field]: OTHER[field], fax: '(330) 555-0101' }
  expect(guardedChanges(SET, change)).toEqual({ guarded: [field], waiting: [field] })
})

test.each([
  ['companyName', ''],
  ['postalAddress', []],
  ['paymentAddress', []],
  ['phone', ''],
  ['hours', ''],
  ['servicingEmail', ''],
] as const)('%s: the first value needs the own word alone, and none waits', (field, empty) => {
  expect(guardedChanges({ ...SET, [field]: empty }, SET)).toEqual({ guarded: [field], waiting: [] })
  expect(guardedChanges(SET, { ...SET, [field]: empty })).toEqual({ guarded: [field], waiting: [field] })
})

test('the first toll-free phone waits where it would stand in place of a phone', () => {
  expect(guardedChanges({ ...SET, tollFree: '' }, SET).waiting).toEqual(['tollFree'])
  const neither = { ...SET, phone: '', tollFree: '' }
  expect(guardedChanges(neither, SET)).toEqual({ guarded: ['phone', 'tollFree'], waiting: [] })
})

test('the first wire account waits', () => {
  expect(guardedChanges({ ...SET, wireAccount: '' }, SET).waiting).toEqual(['wireAccount'])
})

test('other settings are nobody else’s business', () => {
  expect(guardedChanges(SET, { ...SET, fax: '(330) 555-0101' })).toEqual({ guarded: [], waiting: [] })
})
