import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { readLockbox } from '@fieldstone/domain/payments/lockbox'
import { expect, test } from 'vitest'
import { sampleLockbox } from './lockbox-values.tsx'

test('the sample of a lockbox file is one that is taken whole', () => {
  const records = sampleLockbox('2026-11-20')
    .split('\n')
    .map((text, index) => ({ line: index + 1, cells: text.split(',') }))
  expect(readLockbox(records, plainDate('2026-11-20'))).toMatchObject({
    totalCents: 449_000,
    rows: [{ fault: null }, { fault: null }],
  })
})
