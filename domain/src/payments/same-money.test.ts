import { describe, expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { type CameMoney, sameMoney } from './same-money.ts'

const CHECK: CameMoney = {
  instrument: 'CHECK',
  reference: '1047',
  payerName: 'Rosa Marchetti',
  totalCents: 424_000,
  feeCents: 0,
  certificateId: 1,
  receivedOn: plainDate('2026-11-18'),
  reportedBy: 'hand',
}
const FILE = { ...CHECK, reportedBy: 'file' } as const
const WIRE = { ...CHECK, instrument: 'WIRE', totalCents: 425_500, feeCents: 1_500 } as const
const CASH = { ...CHECK, instrument: 'CASH', reference: '' } as const

describe('is the same money', () => {
  test.each<[string, CameMoney, CameMoney]>([
    ['the same check', CHECK, CHECK],
    ['its number with leading zeros and signs', { ...FILE, reference: ' 00-1047' }, CHECK],
    ['its number in words', { ...FILE, reference: 'Check No. 1047' }, CHECK],
    [
      'its number with CK, zeros and blanks',
      { ...CHECK, reference: 'CK 01047' },
      { ...CHECK, reference: 'ck 1047' },
    ],
    ['its number with a sign', { ...CHECK, reference: '# 1047' }, { ...CHECK, reference: 'ck1047' }],
    ['a slip that nobody could read', { ...FILE, certificateId: null }, CHECK],
    ['recorded for nobody, then in a file', FILE, { ...CHECK, certificateId: null }],
    ['booked on the wrong certificate by hand', { ...FILE, certificateId: 2 }, CHECK],
    [
      'the payer in another order of words',
      { ...FILE, certificateId: 2, payerName: 'MARCHETTI, ROSA' },
      CHECK,
    ],
    ['a wire with its fee, recorded with it', { ...WIRE, reportedBy: 'file' }, WIRE],
    ['a wire less its fee, recorded with it', { ...WIRE, totalCents: 424_000, reportedBy: 'file' }, WIRE],
    ['a wire with its fee, recorded without', WIRE, { ...WIRE, totalCents: 424_000, feeCents: 0 }],
    ['cash of the same payer a day later', { ...CASH, receivedOn: plainDate('2026-11-19') }, CASH],
    ['a check whose number nobody could read', { ...FILE, reference: '', certificateId: null }, CHECK],
  ])('%s', (_, money, known) => {
    expect(sameMoney(money, [known])).toBe(known)
  })

  test('a check in a file whose parts were recorded by hand', () => {
    const parts = [
      { ...CHECK, totalCents: 300_000 },
      { ...CHECK, totalCents: 124_000, certificateId: 2 },
    ]
    expect(sameMoney({ ...FILE, certificateId: null }, parts)).toBe(parts[0])
    expect(sameMoney({ ...FILE, certificateId: null, totalCents: 300_001 }, parts)).toBeNull()
  })
})

describe('is other money', () => {
  test.each<[string, CameMoney]>([
    ['another number', { ...CHECK, reference: '1048' }],
    ['a number that only ends alike', { ...CHECK, reference: 'A1047' }],
    ['letters that are no word for a check', { ...CHECK, reference: 'CKA1047' }],
    ['another amount', { ...CHECK, totalCents: 424_001 }],
    ['another instrument', { ...CHECK, instrument: 'MONEY_ORDER' }],
    ['a second certificate, reported by the same side', { ...CHECK, certificateId: 2 }],
    ['another payer on another certificate', { ...FILE, certificateId: 2, payerName: 'Ann Payer' }],
    ['a number of zeros alone, of another payer', { ...FILE, reference: '000', payerName: 'Ann Payer' }],
  ])('%s', (_, money) => {
    expect(sameMoney(money, [CHECK])).toBeNull()
  })

  test.each<[string, CameMoney]>([
    ['cash of nobody known', { ...CASH, payerName: '' }],
    ['cash of a payer eleven days later', { ...CASH, receivedOn: plainDate('2026-11-29') }],
    ['cash on another certificate', { ...CASH, certificateId: 2 }],
  ])('%s', (_, money) => {
    expect(sameMoney(money, [CASH])).toBeNull()
  })
})
