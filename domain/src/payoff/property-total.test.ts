import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { type PropertyPart, propertyTotal } from './property-total.ts'

const part = (id: number, more: Partial<PropertyPart> = {}): PropertyPart => ({
  id,
  isPaid: false,
  isSubmitted: false,
  isPaidUp: false,
  totalCents: cents(100_00 * id),
  goodUntil: plainDate('2026-11-30'),
  isPrintable: true,
  ...more,
})

test('adds up all unpaid certificates, and is valid until the first of their days', () => {
  const parts = [part(1, { isPaid: true }), part(2), part(3, { goodUntil: plainDate('2026-11-20') })]
  expect(propertyTotal(parts)).toEqual({
    totalCents: 500_00,
    goodUntil: '2026-11-20',
    countedIds: [2, 3],
    leftOutIds: [],
    printableIds: [2, 3],
  })
})

test.each<[string, Partial<PropertyPart>]>([
  ['whose payoff is not shown', { totalCents: null, isPrintable: false }],
  ['with money on its way', { isSubmitted: true }],
])('leaves out and names a certificate %s', (_, more) => {
  expect(propertyTotal([part(1, more), part(2)])).toMatchObject({
    totalCents: 200_00,
    countedIds: [2],
    leftOutIds: [1],
    printableIds: [],
  })
})

test('needs nothing more for a certificate that is paid up and not posted yet', () => {
  expect(propertyTotal([part(1, { isPaidUp: true, isPrintable: false }), part(2)])).toMatchObject({
    totalCents: 200_00,
    leftOutIds: [],
    printableIds: [2],
  })
})

test('has no total if no payoff is shown, and none if nothing is owed', () => {
  expect(propertyTotal([part(1, { totalCents: null }), part(2, { totalCents: null })])).toMatchObject({
    totalCents: null,
    goodUntil: null,
    leftOutIds: [1, 2],
  })
  expect(propertyTotal([part(1, { isPaid: true })])).toMatchObject({ totalCents: null, leftOutIds: [] })
})

test('prints no certificate whose older one cannot be printed', () => {
  const parts = [part(1), part(2, { isPrintable: false }), part(3)]
  expect(propertyTotal(parts)).toMatchObject({ countedIds: [1, 2, 3], printableIds: [1] })
})
