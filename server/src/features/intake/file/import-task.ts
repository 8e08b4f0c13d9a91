import * as z from 'zod'
import { type TaskKind, type TaskOutcome, TaskPostponed, type TaskWork } from '../../../tasks/task.ts'
import { type ImportResult, importFile } from './import-file.ts'
import { ImportBusy } from './import-lock.ts'
import { parseMap } from './map.ts'
import { ImportProblem } from './problem.ts'

export const IMPORT_TASK = 'import'

/** The stored input of the task: everything needed to run it again. */
const importInput = z.strictObject({
  /** On the machine that runs the task. */
  path: z.string(),
  /** The mapping file as JSON, and its name for messages. */
  map: z.object({ name: z.string(), content: z.unknown() }).nullable(),
  sheet: z.string().nullable(),
  acceptsValid: z.boolean(),
  isDryRun: z.boolean(),
  expectedRows: z.number().nullable(),
  expectedCents: z.number().nullable(),
  preset: z.string().nullable(),
})

export type ImportInput = z.output<typeof importInput>

export interface ImportTaskOptions {
  /** What to do while another import runs on this database. */
  readonly whenBusy: 'wait' | 'refuse'
  /** Receives the full result, which the task does not store, such as the rejected rows. */
  readonly onResult?: (result: ImportResult) => void
}

/** The import of one file as a task. */
export const importTask = ({ whenBusy, onResult }: ImportTaskOptions): TaskKind => ({
  kind: IMPORT_TASK,
  run: async (work, input) => {
    try {
      const result = await importInputFile(work, importInput.parse(input))
      onResult?.(result)
      return outcomeOf(result)
    } catch (error) {
      if (error instanceof ImportBusy && whenBusy === 'wait') throw new TaskPostponed()
      if (error instanceof ImportProblem) return { result: {}, error: error.message }
      throw error
    }
  },
})

function importInputFile({ services, task, progress }: TaskWork, input: ImportInput): Promise<ImportResult> {
  const map = input.map === null ? null : parseMap(input.map.content, input.map.name)
  return importFile(services, { ...input, map, task, onCommit: null }, progress)
}

/** Counts only: the rows contain personal data. */
export function outcomeOf(result: ImportResult): TaskOutcome {
  const { outcome, rowCount, validCount, rejectedCount, blankCount } = result
  const { addedCount, changedCount, unchangedCount } = result
  return {
    result: {
      outcome,
      rowCount,
      validCount,
      rejectedCount,
      blankCount,
      addedCount,
      changedCount,
      unchangedCount,
    },
    error: outcome === 'refused' ? result.faults.join(' ') : null,
  }
}
