import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { compareNatural } from './natural-order.ts'
import { oldestUnpaid, type ParcelCertificate } from './oldest-unpaid.ts'

const certificate = (
  id: number,
  certificateNo: string,
  purchasedOn: string | null,
  redeemedOn: string | null = null,
): ParcelCertificate => ({
  id,
  certificateNo,
  purchasedOn: purchasedOn === null ? null : plainDate(purchasedOn),
  redeemedOn: redeemedOn === null ? null : plainDate(redeemedOn),
  paidOffOn: null,
})

test('the earliest purchase is paid first, whatever the numbers and ids are', () => {
  const later = certificate(1, '2018-0001', '2020-11-02')
  const earlier = certificate(9, '2022-0009', '2019-11-02')
  expect(oldestUnpaid([later, earlier])).toBe(earlier)
})

test('a certificate without a purchase date counts as the oldest', () => {
  const known = certificate(1, '2018-0001', '1990-01-01')
  const unknown = certificate(2, '2018-0002', null)
  expect(oldestUnpaid([known, unknown])).toBe(unknown)
  expect(oldestUnpaid([unknown, known])).toBe(unknown)
})

test('same purchase date: the smaller number in natural order is first, 9 before 10', () => {
  const tenth = certificate(1, '2019-10', '2019-11-02')
  const ninth = certificate(2, '2019-9', '2019-11-02')
  expect(oldestUnpaid([tenth, ninth])).toBe(ninth)
})

test('same purchase date and number: the smaller id is first', () => {
  const second = certificate(8, '2019-9', '2019-11-02')
  const first = certificate(7, '2019-9', '2019-11-02')
  expect(oldestUnpaid([second, first])).toBe(first)
})

test('a redeemed certificate is skipped', () => {
  const redeemed = certificate(1, '2017-0988', '2017-11-02', '2020-01-31')
  const unpaid = certificate(2, '2019-1002', '2019-11-02')
  expect(oldestUnpaid([redeemed, unpaid])).toBe(unpaid)
})

test('a certificate that is paid and not recorded yet is skipped', () => {
  const paid = {
    ...certificate(1, '2017-0988', '2017-11-02'),
    paidOffOn: plainDate('2026-11-20'),
  }
  const unpaid = certificate(2, '2019-1002', '2019-11-02')
  expect(oldestUnpaid([paid, unpaid])).toBe(unpaid)
  expect(oldestUnpaid([paid])).toBeNull()
})

test('all redeemed, or no certificate: there is no oldest unpaid', () => {
  expect(oldestUnpaid([certificate(1, '2017-0988', '2017-11-02', '2020-01-31')])).toBeNull()
  expect(oldestUnpaid([])).toBeNull()
})

const certificates = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    certificateNo: fc.stringMatching(/^20(17|18)-[0-9]{1,3}[AB]?$/),
    purchasedOn: fc.constantFrom(null, plainDate('2017-11-02'), plainDate('2018-11-02')),
    redeemedOn: fc.constantFrom(null, null, plainDate('2020-01-31')),
    paidOffOn: fc.constantFrom(null, null, plainDate('2020-01-31')),
  }),
  { selector: (it) => it.id, maxLength: 8 },
)

test('the order of the list does not matter', () => {
  fc.assert(
    fc.property(certificates, (list) => oldestUnpaid(list)?.id === oldestUnpaid([...list].reverse())?.id),
  )
})

test.each([
  ['2019-2', '2019-10'],
  ['2018-99', '2019-1'],
  ['A2', 'A10'],
  ['2019-1', '2019-1A'],
  ['007', '8'],
  ['99999999999999999998', '99999999999999999999'],
  ['9', 'A'],
])('in natural order %s comes before %s', (first, second) => {
  expect(compareNatural(first, second)).toBeLessThan(0)
  expect(compareNatural(second, first)).toBeGreaterThan(0)
})

const numbers = fc.stringMatching(/^[0-9A.-]{0,6}$/)

test('natural order is total: only equal texts are equal, and it is antisymmetric and transitive', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, c) => {
      const isEqual = (compareNatural(a, b) === 0) === (a === b)
      const isMirrored = Math.sign(compareNatural(a, b)) === -Math.sign(compareNatural(b, a))
      const isChained = !(compareNatural(a, b) < 0 && compareNatural(b, c) < 0) || compareNatural(a, c) < 0
      return isEqual && isMirrored && isChained
    }),
    { numRuns: 2_000 },
  )
})
