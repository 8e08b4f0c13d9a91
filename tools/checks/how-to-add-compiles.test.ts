import { expect, test } from 'vitest'
import { isTest } from './files.ts'
import { newFiles } from './how-to-add/change.ts'
import { CHANGES } from './how-to-add/changes.ts'
import { brokenFiles, copyForChanges } from './how-to-add/copy.ts'

test('all additions of docs/how-to-add.md compile in one copy of the sources', async () => {
  const copy = copyForChanges(CHANGES)
  try {
    expect(await brokenFiles(copy, (path) => !isTest(path) || newFiles().includes(path))).toEqual([])
  } finally {
    copy.remove()
  }
})
