import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FieldOptions } from './field-options.tsx'
import type { FieldPartProps } from './mapping.ts'

test('keeps the options open when the last text is cleared', () => {
  const { rerender } = render(partWith('a'))
  const match = screen.getByDisplayValue('a')
  expect(match.closest('details')?.open).toBe(true)
  rerender(partWith(undefined))
  expect(match.closest('details')?.open).toBe(true)
})

const partWith = (match: string | undefined) => (
  <FieldOptions
    field={FIELD}
    label="Owner"
    chosen={{ dateFormat: null, pivotYear: null, match }}
    onChange={() => {}}
  />
)

const FIELD: FieldPartProps['field'] = { name: 'firm', kind: 'text', isRequired: false, choices: null }
