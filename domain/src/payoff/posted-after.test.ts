import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { postedAfter } from './posted-after.ts'

const item = (name: string, postedOn: string | null) => ({
  name,
  amountCents: cents(100),
  postedOn: postedOn === null ? null : plainDate(postedOn),
})

test('a redemption of a day names what was posted after it, oldest first; not what was posted that day, before or never', () => {
  const items = [
    item('after', '2026-11-20'),
    item('that day', '2026-11-18'),
    item('before', '2026-11-01'),
    item('never', null),
    item('soon after', '2026-11-19'),
  ]
  expect(postedAfter(items, plainDate('2026-11-18')).map(({ name }) => name)).toEqual(['soon after', 'after'])
})
