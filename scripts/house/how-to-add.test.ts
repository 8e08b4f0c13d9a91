import { expect, test } from 'vitest'
import { projectFiles, readText } from './files.ts'

const section = (readText('docs/ARCHITECTURE.md') ?? '')
  .split('\n## ')
  .find((it) => it.startsWith('How to add'))

/** What stands in code marks and is a path: `domain/src/…`. */
const paths = [...(section ?? '').matchAll(/`([a-z0-9-]+\/[^`]*)`/g)].flatMap(([, path]) => path ?? [])

test("every file and folder that 'How to add' of docs/ARCHITECTURE.md names is there", () => {
  expect(paths.length).toBeGreaterThan(5)
  const files = projectFiles()
  expect(paths.filter((path) => !files.some((file) => file === path || file.startsWith(path)))).toEqual([])
})
