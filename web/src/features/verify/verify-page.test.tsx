import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../ui/testing.tsx'
import { UnnamedFiles } from './verify-page.tsx'

test('files without a record are counted, the first are listed, and they are called no error', () => {
  renderUi(<UnnamedFiles unnamedFiles={{ count: 1200, keys: ['certificates/9/a.pdf', 'letters/b.pdf'] }} />)
  expect(screen.getByRole('heading').textContent).toBe('1,200 stored files without a record')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'certificates/9/a.pdf',
    'letters/b.pdf',
  ])
  expect(screen.getByText(/not an error/)).toBeTruthy()
})
