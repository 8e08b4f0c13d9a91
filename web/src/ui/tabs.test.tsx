import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { renderUi } from './testing.tsx'

function Example() {
  const [chosen, setChosen] = useState('one')
  const tabs = ['one', 'two', 'three'].map((key) => ({ key, title: `Tab ${key}`, panel: <p>Panel {key}</p> }))
  return <Tabs label="Choices" tabs={tabs} chosen={chosen} onChoose={setChosen} />
}

const selected = () => screen.getByRole('tab', { selected: true })

test('one tab is in the tab order, and names the panel it opens', () => {
  renderUi(<Example />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(screen.getByRole('tabpanel', { name: 'Tab one' }).textContent).toBe('Panel one')
  fireEvent.click(screen.getByRole('tab', { name: 'Tab two' }))
  expect(screen.getByRole('tabpanel', { name: 'Tab two' }).textContent).toBe('Panel two')
})

test.each([
  ['ArrowRight', ['Tab two', 'Tab three', 'Tab one']],
  ['ArrowLeft', ['Tab three', 'Tab two', 'Tab one']],
])('%s walks round the tabs, opens each and takes the focus along', (key, names) => {
  renderUi(<Example />)
  selected().focus()
  for (const name of names) {
    fireEvent.keyDown(selected(), { key })
    expect(selected().textContent).toBe(name)
    expect(document.activeElement).toBe(selected())
  }
})

test('Home and End go to the ends; other keys are left alone', () => {
  renderUi(<Example />)
  fireEvent.keyDown(selected(), { key: 'End' })
  expect(selected().textContent).toBe('Tab three')
  fireEvent.keyDown(selected(), { key: 'Home' })
  expect(selected().textContent).toBe('Tab one')
  fireEvent.keyDown(selected(), { key: 'a' })
  expect(selected().textContent).toBe('Tab one')
})
