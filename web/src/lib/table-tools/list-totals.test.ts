import { expect, test } from 'vitest'
import type { Column } from '../../ui/table-view.ts'
import { totalsOf } from './list-totals.ts'

const columns = ['choose', 'title', 'amount'].map(
  (key): Column<object> => ({
    key,
    header: key,
    cell: () => null,
    ...(key === 'choose' ? { head: 'box' } : {}),
  }),
)
const page = { rows: [], totalCount: 1_200, isCapped: false }

test('the last line names how many rows it adds up, in the first column that is neither a box nor a sum', () => {
  expect(totalsOf({ ...page, totals: { amount: 123_456 } }, columns)).toEqual({
    title: 'All 1,200',
    amount: '$1,234.56',
  })
})

test('without sums, or while their columns are hidden, there is no last line', () => {
  expect(totalsOf(page, columns)).toBeUndefined()
  expect(totalsOf({ ...page, totals: { other: 1 } }, columns)).toBeUndefined()
  expect(totalsOf(undefined, columns)).toBeUndefined()
})
