import { expect, test } from 'vitest'
import { ACCOUNT_NAMES, CHART_OF_ACCOUNTS } from './chart-of-accounts.ts'

test('gives each account its own code and name, in the order of the codes', () => {
  const accounts = ACCOUNT_NAMES.map((name) => CHART_OF_ACCOUNTS[name])
  const codes = accounts.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].sort())
  expect(new Set(accounts.map(({ name }) => name)).size).toBe(accounts.length)
})
