import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scaleOf } from '../../ui/plot.tsx'
import { OwedPlot } from './owed-plot.tsx'

const yearsBelow = (from: string, through: string) => {
  const { container } = render(
    <OwedPlot
      label="What was owed"
      scale={scaleOf([100_000])}
      from={plainDate(from)}
      through={plainDate(through)}
    >
      {null}
    </OwedPlot>,
  )
  return [...container.querySelectorAll('.plot-times span')].map((it) => it.textContent)
}

test.each([
  ['each year that begins', '2023-11-16', '2026-11-30', ['2024', '2025', '2026']],
  [
    'a year that has hardly begun has no room',
    '2021-11-16',
    '2027-01-31',
    ['2022', '2023', '2024', '2025', '2026'],
  ],
  ['the one year that begins, in the middle', '2026-11-16', '2027-01-31', ['2027']],
  [
    'of many years every second',
    '2010-06-01',
    '2024-06-01',
    ['2011', '2013', '2015', '2017', '2019', '2021', '2023'],
  ],
])('the years below: %s', (_, from, through, years) => {
  expect(yearsBelow(from, through)).toEqual(years)
})
