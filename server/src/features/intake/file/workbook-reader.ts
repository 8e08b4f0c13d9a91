import { setPriority } from 'node:os'
import { ImportProblem } from './problem.ts'
import { readWorkbookRows, type WorkbookRequest } from './read-workbook.ts'
import type { WorkbookAnswer } from './read-xlsx.ts'
import { charactersOf, type SourceRow } from './source-row.ts'

/** The maximum number of rows and characters that are sent at once. */
const MOST_ROWS = 500
const MOST_CHARACTERS = 500_000

/**
 * Lower than the server's priority, but high enough to make progress on a busy machine: a user waits for the first rows.
 */
const PRIORITY = 5

setPriority(PRIORITY)
// The server has ended, or needs no more rows.
process.on('disconnect', () => process.exit(0))

const rows = readWorkbookRows(JSON.parse(process.argv[2] ?? '') as WorkbookRequest)
process.on('message', async () => {
  process.send?.(await nextAnswer())
})

async function nextAnswer(): Promise<WorkbookAnswer> {
  try {
    const some = await nextRows()
    return some.length === 0 ? { end: true } : { rows: some }
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.message }
    throw error
  }
}

async function nextRows(): Promise<SourceRow[]> {
  const some: SourceRow[] = []
  let characters = 0
  while (some.length < MOST_ROWS && characters < MOST_CHARACTERS) {
    const next = await rows.next()
    if (next.done) break
    some.push(next.value)
    characters += charactersOf(next.value)
  }
  return some
}
