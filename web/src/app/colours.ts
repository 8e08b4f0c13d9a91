import { useSyncExternalStore } from 'react'
import { readStored, STORAGE_KEYS, writeStored } from '../lib/storage.ts'

/** 'auto' follows the device. */
export type Colours = 'auto' | 'light' | 'dark'

let chosen: Colours | null = null
const listeners = new Set<() => void>()

/** The reader's choice, as early.js has read it before the first paint. */
const currentColours = (): Colours => (chosen ??= readColours())

export const useColours = (): Colours => useSyncExternalStore(onColoursChange, currentColours, () => 'auto')

/** Kept for this page also where the browser denies storage. */
export function chooseColours(choice: Colours): void {
  writeStored('colorScheme', choice)
  show(choice)
}

/** Follows the device and other tabs. Call once. */
export function followColours(): () => void {
  const device = matchMedia(DARK)
  const onDevice = () => show(currentColours())
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEYS.colorScheme) show(readColours())
  }
  device.addEventListener('change', onDevice)
  addEventListener('storage', onStorage)
  return () => {
    device.removeEventListener('change', onDevice)
    removeEventListener('storage', onStorage)
  }
}

const DARK = '(prefers-color-scheme: dark)'

function readColours(): Colours {
  const stored = readStored('colorScheme')
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

function show(colours: Colours): void {
  chosen = colours
  const isDark = colours === 'dark' || (colours === 'auto' && matchMedia(DARK).matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

function onColoursChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
