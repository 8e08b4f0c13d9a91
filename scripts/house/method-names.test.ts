import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

const COMPARED = /[=!]==\s*'(?:CC|ACH)'|case method when/

test('a way to charge owns its differences: nothing asks which one it is by its name', () => {
  const found = projectFiles().filter(
    (path) =>
      /^(?:domain|contract|server|web)\/src\//.test(path) &&
      isTypeScript(path) &&
      !isTest(path) &&
      COMPARED.test(readText(path) ?? ''),
  )
  expect(found.sort()).toEqual([])
})

test.each([
  ["if (payment.method === 'ACH') return", true],
  ["const isCard = method !== 'CC'", true],
  ["select case method when 'CC' then 1 end", true],
  ['const { most } = CHARGE_TRAITS[method]', false],
])('%s: a comparison is seen', (text, isSeen) => {
  expect(COMPARED.test(text)).toBe(isSeen)
})
