import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../ui/testing.tsx'
import { SaveNote } from './save-note.tsx'

const SAVED = {
  state: 'idle',
  savedAt: new Date('2026-11-20T15:04:00Z'),
  errors: {},
  conflict: null,
} as const

test.each([
  ['saved', SAVED, /^Saved /],
  ['saved before, and two values wait for a choice', { ...SAVED, conflict: {} }, /^Not saved: choose/],
  ['saved before, and a field is refused', { ...SAVED, errors: { note: 'Too long.' } }, /^Not saved\. See/],
])('%s: the note says so', (_, editor, text) => {
  renderUi(<SaveNote editor={editor} />)
  expect(screen.getByRole('status').textContent).toMatch(text)
})
