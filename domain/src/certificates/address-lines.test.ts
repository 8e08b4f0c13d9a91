import { expect, test } from 'vitest'
import { addressLine, addressLines } from './address-lines.ts'

const AKRON = { address: '1184 Copley Meadow Dr', city: 'Akron', stateId: 'OH', zip: '44320' }

test('formats an address on two lines, with city, state and ZIP code on the second, or on one line', () => {
  expect(addressLines(AKRON)).toEqual(['1184 Copley Meadow Dr', 'Akron, OH 44320'])
  expect(addressLine(AKRON)).toBe('1184 Copley Meadow Dr, Akron, OH 44320')
})

test.each([
  [{ zip: '' }, '1184 Copley Meadow Dr, Akron, OH'],
  [{ city: '' }, '1184 Copley Meadow Dr, OH 44320'],
  [{ city: '', zip: '' }, '1184 Copley Meadow Dr'],
  [{ address: '' }, 'Akron, OH 44320'],
  [{ address: '', city: '', zip: '' }, ''],
])('with %o, leaves out missing parts and their commas', (missing, line) => {
  expect(addressLine({ ...AKRON, ...missing })).toBe(line)
})
