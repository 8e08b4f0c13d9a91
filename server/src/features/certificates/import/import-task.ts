import * as z from 'zod'
import { type TaskKind, type TaskOutcome, TaskPostponed, type TaskWork } from '../../../tasks/task.ts'
import { type ImportResult, importFile } from './import-file.ts'
import { ImportBusy } from './import-lock.ts'
import { parseMap } from './map.ts'
import { ImportProblem } from './problem.ts'

export const IMPORT_TASK = 'import'

/** As a task keeps it: everything that the work needs, so that it can be begun again. */
const importInput = z.strictObject({
  /** On the machine that does the work. */
  path: z.string(),
  /** The mapping file as JSON, and what people call it. */
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
  /** While another import runs on this database. */
  readonly whenBusy: 'wait' | 'refuse'
  /** Hears more than the task keeps, such as the refused rows. */
  readonly onResult?: (result: ImportResult) => void
}

/** The import of one file as a task. */
export const importTask = ({ whenBusy, onResult }: ImportTaskOptions): TaskKind => ({
  kind: IMPORT_TASK,
  run: async (work, input) => {
    try {
      const result = await importGiven(work, importInput.parse(input))
      onResult?.(result)
      return outcomeOf(result)
    } catch (error) {
      if (error instanceof ImportBusy && whenBusy === 'wait') throw new TaskPostponed()
      if (error instanceof ImportProblem) return { result: {}, error: error.message }
      throw error
    }
  },
})

function importGiven({ services, task, progress }: TaskWork, input: ImportInput): Promise<ImportResult> {
  const map = input.map === null ? null : parseMap(input.map.content, input.map.name)
  return importFile(services, { ...input, map, task }, progress)
}

/** What the rows say stays out of it: it is personal. */
function outcomeOf(result: ImportResult): TaskOutcome {
  const { outcome, rowCount, validCount, rejectedCount, addedCount, changedCount, unchangedCount } = result
  return {
    result: { outcome, rowCount, validCount, rejectedCount, addedCount, changedCount, unchangedCount },
    error: outcome === 'refused' ? result.faults.join(' ') : null,
  }
}
