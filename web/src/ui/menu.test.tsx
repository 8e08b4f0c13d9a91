import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Menu } from './menu.tsx'
import { renderUi } from './testing.tsx'

test('a menu that opens has the focus at its first act, and the arrows walk it around', () => {
  const items = ['Give back', 'Post'].map((label) => ({ label, onChoose: () => undefined }))
  renderUi(<Menu id="acts" label="Acts" opener={['Act']} groups={[{ title: 'Money', items }]} />)
  const menu = screen.getByRole('menu', { hidden: true })
  toggle(menu, 'closed')
  expect(document.activeElement).toBe(document.body)
  toggle(menu, 'open')
  expect(document.activeElement?.textContent?.trim()).toBe('Give back')
  fireEvent.keyDown(document.activeElement ?? menu, { key: 'ArrowUp' })
  expect(document.activeElement?.textContent?.trim()).toBe('Post')
})

/** As the browser says it of a popover. */
function toggle(menu: HTMLElement, newState: 'open' | 'closed') {
  fireEvent(menu, Object.assign(createEvent('toggle', menu), { newState }))
}
