import { expect, test } from 'vitest'
import { emailCharacters } from './email-field.tsx'

test.each([
  ['maria@example.com', 'maria@example.com'],
  [' maria @example,.com;', 'maria@example.com'],
  ['Maria Delgado <maria+liens@example.com>', 'maria+liens@example.com'],
  ['"m"(a)@[x]', 'ma@x'],
  ["o'brien_x@example.co", "o'brien_x@example.co"],
])('of %j the field takes %j', (typed, taken) => {
  expect(emailCharacters(typed)).toBe(taken)
})
