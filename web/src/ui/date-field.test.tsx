import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'
import { renderUi } from './testing.tsx'

function Served({ first, isReadOnly = false }: { first: string; isReadOnly?: boolean }) {
  const [value, setValue] = useState(first)
  return (
    <DateField
      id="served"
      label="Served"
      value={value}
      onValue={setValue}
      onDone={() => undefined}
      today={() => '2026-11-20'}
      placeholder="mm/dd/yyyy"
      pickLabel="Pick a day"
      readOnly={isReadOnly}
    />
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Served')
const selected = () => input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0)

/** As a browser does it: the press focuses the field and sets the caret, then comes the click. */
function clickAt(caret: number) {
  fireEvent.pointerDown(input())
  input().focus()
  input().setSelectionRange(caret, caret)
  fireEvent.click(input())
}

test('the first click in a date selects all of it, the next the month, day or year that it hits', () => {
  renderUi(<Served first="2026-11-03" />)
  clickAt(4)
  expect(selected()).toBe('11/03/2026')
  const parts = [1, 4, 8].map((caret) => {
    clickAt(caret)
    return selected()
  })
  expect(parts).toEqual(['11', '03', '2026'])
})

test('a date that is half typed keeps its caret at a second click, and what was drawn over stays selected', () => {
  renderUi(<Served first="11/3" />)
  clickAt(4)
  clickAt(2)
  expect([input().selectionStart, input().selectionEnd]).toEqual([2, 2])
  cleanup()
  renderUi(<Served first="2026-11-03" />)
  fireEvent.pointerDown(input())
  input().focus()
  input().setSelectionRange(3, 8)
  fireEvent.click(input())
  expect(selected()).toBe('03/20')
})

test('the key t enters today in place of what stands there; with Ctrl, or where nothing may change, it does not', () => {
  renderUi(<Served first="11/3" />)
  fireEvent.keyDown(input(), { key: 't', ctrlKey: true })
  expect(input().value).toBe('11/3')
  expect(fireEvent.keyDown(input(), { key: 't' })).toBe(false)
  expect(input().value).toBe('11/20/2026')
  cleanup()
  renderUi(<Served first="2026-11-03" isReadOnly />)
  fireEvent.keyDown(input(), { key: 't' })
  expect(input().value).toBe('11/03/2026')
})
