import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { focusChosenActs } from '../app/shortcut-actions.ts'
import { renderPage } from '../lib/testing.tsx'
import { BulkBar } from './bulk-bar.tsx'

function Page() {
  const [isChosen, setChosen] = useState(true)
  const [isMoved, setMoved] = useState(false)
  return (
    <main>
      <table>
        <tbody>
          {(isMoved ? [1, 3] : [1, 2, 3]).map((no) => (
            <tr key={no}>
              <td className="main">
                <a href={`#${no}`}>Row {no}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isChosen ? (
        <BulkBar count={1} onClear={() => setChosen(false)}>
          <button
            type="button"
            onClick={() => {
              setMoved(true)
              setChosen(false)
            }}
          >
            Move
          </button>
        </BulkBar>
      ) : null}
    </main>
  )
}

const row = (no: number) => screen.getByRole('link', { name: `Row ${no}` })

test('a key leads from the row to what can be done with the chosen ones, and Escape there back to it', () => {
  renderPage('/', <Page />, '/')
  row(2).focus()
  expect(focusChosenActs()).toBe(true)
  expect(document.activeElement?.textContent).toBe('Move')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(row(2))
  expect(focusChosenActs(), 'nothing is chosen').toBe(false)
})

test('an act takes the row away that the focus came from: it goes to the first row', () => {
  renderPage('/', <Page />, '/')
  row(2).focus()
  focusChosenActs()
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(document.activeElement).toBe(row(1))
})

test('the focus was elsewhere when the bar went: it stays there', () => {
  renderPage('/', <Page />, '/')
  row(2).focus()
  focusChosenActs()
  row(3).focus()
  fireEvent.keyDown(row(3), { key: 'Escape' })
  expect(document.activeElement).toBe(row(3))
})
