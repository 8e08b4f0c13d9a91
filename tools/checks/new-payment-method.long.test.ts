import { expect, test } from 'vitest'
import { isTest } from './files.ts'
import { addFiles, applyEdits, filesOf } from './how-to-add/change.ts'
import { CHANGES } from './how-to-add/changes.ts'
import { brokenFiles, copySources, runIn } from './how-to-add/copy.ts'
import { CALLS, RULES, WORDS } from './how-to-add/payment-method.ts'

test('a new payment method, in a copy of the sources: the compiler finds its missing texts; it is paid, returned and reconciled', async () => {
  const adds = CHANGES.find(({ chapter }) => chapter === 'A payment method')?.adds ?? []
  const tests = adds.filter(isTest)
  expect(tests).toHaveLength(2)
  const copy = copySources()
  try {
    applyEdits(copy.root, RULES)
    expect(await brokenFiles(copy, (path) => !isTest(path))).toEqual(filesOf(WORDS))
    applyEdits(copy.root, [...WORDS, ...CALLS])
    addFiles(copy.root, adds)
    expect(await brokenFiles(copy, (path) => !isTest(path) || adds.includes(path))).toEqual([])
    const { stdout } = await runIn(copy, 'vitest/vitest.mjs', ['run', '--maxWorkers=1', ...tests])
    expect(stdout).toMatch(/Test Files .*2 passed/)
  } finally {
    copy.remove()
  }
})
