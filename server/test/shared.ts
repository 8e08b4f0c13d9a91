import { beforeAll } from 'vitest'

/**
 * What all tests of a file share: opened before them, closed after them. Its fields are there once the tests run, in the
 * order in which the file names what it shares.
 */
export function shared<T extends object>(open: () => Promise<T>, close?: (opened: T) => Promise<unknown>): T {
  const placeholder = {} as T
  beforeAll(async () => {
    const opened = Object.assign(placeholder, await open())
    return async () => close?.(opened)
  })
  return placeholder
}
