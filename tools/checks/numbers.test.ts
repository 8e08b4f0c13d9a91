import { expect, test } from 'vitest'
import { projectFiles, readText } from './files.ts'

test.each(['server/migrations/', 'docs/decisions/'])('every file of %s has a number of its own', (folder) => {
  const numbers = projectFiles()
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length, folder.length + 4))
    .filter((number) => /^\d{4}$/.test(number))
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.filter((number, at) => numbers.indexOf(number) < at)).toEqual([])
})

test('the index of decisions lists every decision, with the status that stands at its head', () => {
  const decisions = projectFiles().filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
  expect(decisions.length).toBeGreaterThan(100)
  const rows = (readText('docs/decisions/README.md') ?? '').matchAll(
    /^\| \[\d{4} [^\]]+\]\(([^)]+)\) \| (.+) \|$/gm,
  )
  const listed = [...rows].map(([, file, status]) => `${file}: ${status}`)
  expect(listed.sort()).toEqual(decisions.map(lineOfIndex).sort())
})

/** A decision without a status line is in force. */
function lineOfIndex(path: string): string {
  const [, status = 'in force'] = /^# .*\n\nStatus: (.+)\.\n/.exec(readText(path) ?? '') ?? []
  return `${path.replace('docs/decisions/', '')}: ${status}`
}
