import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../lib/storage.ts'
import { ColourSwitch } from './colour-switch.tsx'
import { followColours } from './colours.ts'

const device = Object.assign(new EventTarget(), { matches: false })
let stop = () => {}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => device)
  stop = followColours()
  chooseElsewhere(null)
  render(<ColourSwitch />)
})
afterEach(() => {
  turnDevice('light')
  chooseElsewhere(null)
  stop()
  vi.unstubAllGlobals()
})

test('the device turns dark: the page follows, unless the reader has chosen', () => {
  expect(shown()).toBe('light')
  turnDevice('dark')
  expect(shown()).toBe('dark')
  fireEvent.click(button('Light'))
  expect(shown()).toBe('light')
  turnDevice('light')
  turnDevice('dark')
  expect(shown()).toBe('light')
  fireEvent.click(button('System'))
  expect(shown()).toBe('dark')
})

test('the choice is kept, and its button alone is pressed', () => {
  fireEvent.click(button('Dark'))
  expect(localStorage.getItem(STORAGE_KEYS.colorScheme)).toBe('dark')
  expect(pressed()).toEqual(['Dark'])
})

test('colors that were chosen in another tab are shown here, too', () => {
  chooseElsewhere('dark')
  expect(shown()).toBe('dark')
  expect(pressed()).toEqual(['Dark'])
})

test('a browser that denies storage keeps the choice as long as the page is open', () => {
  const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  fireEvent.click(button('Dark'))
  expect(shown()).toBe('dark')
  turnDevice('dark')
  turnDevice('light')
  expect(shown()).toBe('dark')
  denied.mockRestore()
})

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const button = (name: string) => screen.getByRole('button', { name })
const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((it) => it.getAttribute('aria-pressed') === 'true')
    .map((it) => it.textContent)

function turnDevice(colours: 'light' | 'dark'): void {
  device.matches = colours === 'dark'
  act(() => void device.dispatchEvent(new Event('change')))
}

function chooseElsewhere(colours: string | null): void {
  if (colours === null) localStorage.removeItem(STORAGE_KEYS.colorScheme)
  else localStorage.setItem(STORAGE_KEYS.colorScheme, colours)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.colorScheme })))
}
