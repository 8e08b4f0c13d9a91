import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useOpenRows } from './open-rows.ts'

function List() {
  const navigate = useNavigate()
  const { isOpen, onOpen } = useOpenRows()
  const [isSecondOpen, setSecondOpen] = useState(() => isOpen(2))
  const toggle = () => {
    setSecondOpen(!isSecondOpen)
    onOpen(2, !isSecondOpen)
  }
  return (
    <>
      <button type="button" onClick={() => void navigate('/list?page=2')}>
        Next
      </button>
      <button type="button" onClick={toggle}>
        File 2
      </button>
      {isOpen(1) || isSecondOpen ? 'Editor' : null}
    </>
  )
}

const open = () =>
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isShown = () => screen.queryByText('Editor') !== null

/** As Back and a reload do, to the same entry of the history. */
function openAgain() {
  cleanup()
  open()
}

test('a list that is reached again by Back or a reload has the rows open that were open; a new visit has none', () => {
  history.replaceState(null, '', '/list')
  open()
  press('File 2')
  openAgain()
  expect(isShown()).toBe(true)
  // Another page of the same list is an entry of its own.
  press('Next')
  openAgain()
  expect(isShown()).toBe(true)
  press('File 2')
  openAgain()
  expect(isShown()).toBe(false)
  press('File 2')
  history.pushState(null, '', '/list')
  openAgain()
  expect(isShown()).toBe(false)
})
