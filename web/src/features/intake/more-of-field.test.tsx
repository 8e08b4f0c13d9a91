import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FieldPartProps } from './mapping.ts'
import { MoreOfField } from './more-of-field.tsx'

test('the last text of a field is emptied: what stands around the cursor stays open', () => {
  const { rerender } = render(partWith('a'))
  const match = screen.getByDisplayValue('a')
  expect(match.closest('details')?.open).toBe(true)
  rerender(partWith(undefined))
  expect(match.closest('details')?.open).toBe(true)
})

const partWith = (match: string | undefined) => (
  <MoreOfField
    field={FIELD}
    label="Owner"
    chosen={{ dateFormat: null, pivotYear: null, match }}
    onChange={() => {}}
  />
)

const FIELD: FieldPartProps['field'] = { name: 'firm', kind: 'text', isRequired: false, choices: null }
