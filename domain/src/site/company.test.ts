import { expect, test } from 'vitest'
import { SOUND } from './company.fixtures.ts'
import { type CompanySettings, checkCompany, missingOfCompany } from './company.ts'

test('sound settings have no problem', () => {
  expect(checkCompany(SOUND)).toEqual({})
})

test.each<[Partial<CompanySettings>, object]>([
  [{ companyName: ' ' }, { companyName: 'required' }],
  [{ postalAddress: [] }, { postalAddress: 'lines' }],
  [{ paymentAddress: ['a', ' '] }, { paymentAddress: 'lines' }],
  [{ fax: '555' }, { fax: 'phone' }],
  [{ tollFree: '', fax: '' }, {}],
  [{ servicingEmail: 'nobody' }, { servicingEmail: 'email' }],
  [{ mapsTemplate: 'https://maps.example/' }, { mapsTemplate: 'map' }],
  [{ mapsTemplate: 'http://maps.example/{address}' }, { mapsTemplate: 'map' }],
  [{ mapsLinkTemplate: 'https://{address}/' }, { mapsLinkTemplate: 'map' }],
  [{ mapsLinkTemplate: 'javascript:alert({address})' }, { mapsLinkTemplate: 'map' }],
  [{ cardFeeBps: 1_001 }, { cardFeeBps: 'range' }],
  [{ feeProgramme: 'none' }, { cardFeeBps: 'programme' }],
  [{ feeProgramme: 'none', cardFeeBps: 0 }, {}],
  [{ feeProgramme: 'service-fee' }, { feeProgrammeNote: 'required' }],
  [{ feeProgramme: 'service-fee', feeProgrammeNote: 'Government fee programme, 2026-03-01' }, {}],
  [{ achFeeBps: 1.5 }, { achFeeBps: 'range' }],
  [{ wireFeeCents: -1 }, { wireFeeCents: 'range' }],
  [{ wireRouting: '', wireAccount: '' }, {}],
  [{ wireAccount: '' }, { wireAccount: 'together' }],
  [{ wireRouting: '' }, { wireRouting: 'together' }],
  [{ wireRouting: '110000001' }, { wireRouting: 'routing' }],
  [{ wireAccount: '4821' }, { wireAccount: 'account' }],
  [{ wireAccount: '4010-0200-9482' }, { wireAccount: 'account' }],
  [{ achMaxChargeCents: Number.NaN }, { achMaxChargeCents: 'range' }],
  [{ defaultPlanTermMonths: 0 }, { defaultPlanTermMonths: 'range' }],
  [{ planGraceDays: 61 }, { planGraceDays: 'range' }],
  [{ planDefaultAfterMissed: -1 }, { planDefaultAfterMissed: 'range' }],
  [
    { refundApprovalCents: -1, releaseHoldDays: 366 },
    { refundApprovalCents: 'range', releaseHoldDays: 'range' },
  ],
])('%j is found: %j', (change, problems) => {
  expect(checkCompany({ ...SOUND, ...change })).toEqual(problems)
})

test('nothing of the company set: all of it is missing, and nothing once it is', () => {
  const empty = {
    ...SOUND,
    companyName: '',
    postalAddress: [],
    paymentAddress: [],
    phone: '',
    servicingEmail: '',
    hours: '',
  }
  const missing = ['companyName', 'postalAddress', 'paymentAddress', 'phone', 'servicingEmail', 'hours']
  expect(missingOfCompany(empty)).toEqual(missing)
  expect(missingOfCompany(SOUND)).toEqual([])
})

test('a company without a toll-free number or a fax misses nothing', () => {
  const company = { ...SOUND, tollFree: '', fax: '' }
  expect(missingOfCompany(company)).toEqual([])
})

test('one part of the company not set: that part is missing', () => {
  expect(missingOfCompany({ ...SOUND, paymentAddress: [] })).toEqual(['paymentAddress'])
})
