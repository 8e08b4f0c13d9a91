// @vitest-environment node
import { expect, test } from 'vitest'
import { without } from '../../leave-out.ts'

const file = '/library.js'

/** What a function of the code answers, once things are left out. */
const answer = (code: string, ...args: readonly unknown[]): unknown =>
  new Function(`${code}\nreturn main(...arguments)`)(...args)

test('what nothing is ever equal to: comparisons with it are decided', () => {
  const code = 'function main(it) { return [30 === it, it !== 30, 5 === it] }'
  expect(answer(without({ file, never: ['30'] }, code), 30)).toEqual([false, true, false])
})

test('its case goes, and the variables that are declared there stay', () => {
  const code = `
    function main(it) {
      switch (it) {
        case 26:
          var kept = 'twenty-six'
          break
        case 5:
          kept = 'five'
      }
      return kept
    }`
  const cut = without({ file, never: ['26'] }, code)
  expect(cut).not.toContain('twenty-six')
  expect(answer(`'use strict';${cut}`, 5)).toBe('five')
  expect(answer(`'use strict';${cut}`, 26)).toBeUndefined()
})

test('a case that another one falls into keeps its statements; one that only falls on goes alone', () => {
  const code = `
    function main(it) {
      const met = []
      switch (it) {
        case 1:
          met.push('one')
        case 26:
          met.push('after one')
          break
        case 27:
        case 5:
          met.push('five')
      }
      return met
    }`
  const cut = without({ file, never: ['26', '27'] }, code)
  expect(answer(cut, 1)).toEqual(['one', 'after one'])
  expect(answer(cut, 5)).toEqual(['five'])
  expect(answer(cut, 26)).toEqual([])
})

test('functions, members, statements and texts go; all that is around them stays', () => {
  const code = `
    function unused() { return 'a' }
    const short = () => 'b'
    class Cache { find() { return 'c' } get() { return short() } }
    exports.extra = { unused }
    function main(exports) {
      const { extra, kept } = { extra: 'd', kept: 'e' }
      return [unused(), new Cache().get(), new Cache().find, extra, kept, 'text']
    }`
  const cut = without(
    {
      file,
      functions: { unused: 'return null', short: '' },
      members: ['find', 'extra'],
      statements: ['exports.extra ='],
      texts: [[/'text'/, "'other'"]],
    },
    code,
  )
  expect(answer(cut)).toEqual([null, undefined, undefined, undefined, 'e', 'other'])
})

test.each([
  { never: ['7'] },
  { functions: { gone: '' } },
  { members: ['gone'] },
  { statements: ['gone('] },
  { texts: [[/gone/, '']] as const },
])('%o, which the file does not have: fails the build and names it', (unused) => {
  expect(() => without({ file, ...unused }, 'function main() {}')).toThrow(/\/library\.js has no .*(7|gone)/)
})
