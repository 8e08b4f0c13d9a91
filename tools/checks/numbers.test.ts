import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

test.each(['server/migrations/', 'docs/decisions/'])('every file of %s has a number of its own', (folder) => {
  const numbers = projectFiles()
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length, folder.length + 4))
    .filter((number) => /^\d{4}$/.test(number))
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.filter((number, at) => numbers.indexOf(number) < at)).toEqual([])
})
