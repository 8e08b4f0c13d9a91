import { cents } from '@fieldstone/domain/money/cents'
import type { Column } from '../../ui/table-view.ts'
import type { Page } from '../api.ts'
import { formatCount, formatMoney } from '../format.ts'
import { t } from '../messages/worklists.ts'

/** Returns the last line of a list: the totals of its columns over all matching rows, labeled in the first column without a total. */
export function totalsOf<Row>(
  page: Page<Row> | undefined,
  columns: readonly Column<Row>[],
): Readonly<Record<string, string>> | undefined {
  const sums = page?.totals
  if (page === undefined || sums === undefined) return undefined
  const summed = columns.flatMap(({ key }) => {
    const sum = sums[key]
    return sum === undefined ? [] : [[key, formatMoney(cents(sum))] as const]
  })
  if (summed.length === 0) return undefined
  const named = columns.find(({ key, head }) => head === undefined && sums[key] === undefined)
  const name = named ? { [named.key]: t('allRows', { count: formatCount(page.totalCount) }) } : {}
  return { ...name, ...Object.fromEntries(summed) }
}
