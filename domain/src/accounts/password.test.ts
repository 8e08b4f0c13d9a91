import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test.each([
  [0, 'password-too-short'],
  [14, 'password-too-short'],
  [15, null],
  [64, null],
  [128, null],
  [129, 'password-too-long'],
])('a password of %i characters: %s', (length, problem) => {
  expect(passwordProblem('a'.repeat(length))).toBe(problem)
})

test('a sign outside the basic plane counts once', () => {
  expect(passwordProblem('🔑'.repeat(14))).toBe('password-too-short')
  expect(passwordProblem('🔑'.repeat(15))).toBeNull()
  expect(passwordProblem('🔑'.repeat(128))).toBeNull()
})

test('nothing but length is asked: one letter, blanks and lower case will do', () => {
  expect(passwordProblem('correct horse battery')).toBeNull()
  expect(passwordProblem('               ')).toBeNull()
})
