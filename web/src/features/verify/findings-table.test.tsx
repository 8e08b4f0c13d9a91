import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../ui/testing.tsx'
import { FindingsTable } from './findings-table.tsx'

const found = (id: string, offendingCount: number) => ({
  ...{ id, title: `Check ${id}`, rowCount: 10, offendingCount },
  ...{ isOk: offendingCount === 0, offending: [] },
})

test('a check says how many errors it found, one of them in the singular', () => {
  renderUi(<FindingsTable findings={[found('a', 0), found('b', 1), found('c', 1200)]} />)
  expect(['OK', '1 error', '1,200 errors'].map((text) => screen.queryByText(text) !== null)).toEqual([
    ...[true, true, true],
  ])
})
