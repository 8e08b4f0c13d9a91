import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterBox } from './filter-box.tsx'
import { renderUi } from './testing.tsx'

const onValue = vi.fn<(value: string) => void>()
/** Puts the value that was sent first, and has not come back yet, into the address. */
let comesBack: () => void

beforeEach(() => {
  vi.useFakeTimers()
  onValue.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

/** As a page does it: the value comes back from the address bar, when the machine has got round to it. */
function Page() {
  const [value, setValue] = useState('')
  const [sent, setSent] = useState<readonly string[]>([])
  comesBack = () =>
    act(() => {
      setValue(sent[0] ?? '')
      setSent(sent.slice(1))
    })
  const send = (text: string) => {
    onValue(text)
    setSent((before) => [...before, text])
  }
  return (
    <>
      <button type="button" onClick={() => setValue('of another page')}>
        Elsewhere
      </button>
      <FilterBox value={value} onValue={send} />
    </>
  )
}

function showBox(): HTMLInputElement {
  renderUi(<Page />)
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter these results' })
  act(() => box.focus())
  return box
}

const type = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } })
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

/** With a text that was typed and sent. */
function showBoxWith(text: string) {
  const box = showBox()
  type(box, text)
  wait(250)
  return box
}

test('what was typed is sent once, 250 ms after the last letter, without the blanks around it', () => {
  const box = showBox()
  type(box, 'mea')
  wait(200)
  type(box, 'meadow ')
  wait(249)
  expect(onValue).not.toHaveBeenCalled()
  wait(1)
  expect(onValue).toHaveBeenCalledExactlyOnceWith('meadow')
  expect(box.value).toBe('meadow ')
})

test('two pauses are sent before the first comes back: nothing typed since is lost', () => {
  const box = showBoxWith('Ba')
  type(box, 'Bake')
  wait(250)
  type(box, 'Baker')
  comesBack()
  expect(box.value).toBe('Baker')
  comesBack()
  expect(box.value).toBe('Baker')
  wait(250)
  expect(onValue.mock.calls).toEqual([['Ba'], ['Bake'], ['Baker']])
})

test('what was typed is kept, and sent, when the field is left before the pause is over', () => {
  const box = showBoxWith('Ba')
  type(box, 'Bake')
  act(() => box.blur())
  comesBack()
  expect(box.value).toBe('Bake')
  wait(250)
  comesBack()
  expect(box.value).toBe('Bake')
  expect(onValue.mock.calls).toEqual([['Ba'], ['Bake']])
})

test('text deleted before the first value comes back leaves no filter', () => {
  const box = showBoxWith('Ba')
  type(box, '')
  wait(250)
  comesBack()
  comesBack()
  expect(box.value).toBe('')
  expect(onValue.mock.calls).toEqual([['Ba'], ['']])
})

test('another filter of the address is shown once the field is left, and can be replaced', () => {
  const box = showBoxWith('Ba')
  comesBack()
  act(() => box.blur())
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(box.value).toBe('of another page')
  type(box, 'Ba')
  wait(250)
  expect(onValue).toHaveBeenLastCalledWith('Ba')
})

test('a link that was followed before the pause was over is not undone while its page loads', () => {
  const box = showBox()
  type(box, 'akron')
  history.pushState(null, '', '/the/next/page')
  wait(250)
  expect(onValue).not.toHaveBeenCalled()
  history.replaceState(null, '', '/')
})

test('Back shows the filter of the page it leads to, even while the field has the focus', () => {
  const box = showBoxWith('Ba')
  comesBack()
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(box.value).toBe('of another page')
  expect(document.activeElement).toBe(box)
})

test('Escape leaves the box, and what was looked for stays', () => {
  const box = showBoxWith('Ba')
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(box.value).toBe('Ba')
  expect(document.activeElement).not.toBe(box)
  expect(onValue).toHaveBeenCalledTimes(1)
})
