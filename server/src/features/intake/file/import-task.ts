import { MATCH_BY } from '@fieldstone/contract/entities/intake/import'
import * as z from 'zod'
import { type TaskKind, type TaskOutcome, TaskPostponed, type TaskWork } from '../../../tasks/task.ts'
import { undoBatch } from '../runs/undo.ts'
import { type ImportResult, importFile } from './import-file.ts'
import { ImportBusy } from './import-lock.ts'
import { type MapChoices, parseMap, withChoices } from './map.ts'
import { ImportProblem } from './problem.ts'

export const IMPORT_TASK = 'import'

/** The stored input of the task: everything needed to run it again. */
const importInput = z.strictObject({
  /** A path on the machine that runs the task. */
  path: z.string(),
  /** The mapping file as JSON, and its name for messages. */
  map: z.object({ name: z.string(), content: z.unknown() }).nullable(),
  sheet: z.string().nullable(),
  acceptsValid: z.boolean(),
  erasesEmpty: z.boolean().default(false),
  matchBy: z.enum(MATCH_BY).nullable().default(null),
  isDryRun: z.boolean(),
  expectedRows: z.number().nullable(),
  expectedCents: z.number().nullable(),
  preset: z.string().nullable(),
})

/** The stored input of the task that undoes an import made by the command. */
const undoInput = z.strictObject({ undo: z.object({ batchId: z.number(), fileName: z.string() }) })

export type UndoInput = z.output<typeof undoInput>

export type ImportInput = z.output<typeof importInput>

export interface ImportTaskOptions {
  /** What to do while another import runs on this database. */
  readonly whenBusy: 'wait' | 'refuse'
  /** Receives the full result, which the task does not store, such as the rejected rows. */
  readonly onResult?: (result: ImportResult) => void
}

/** Imports one file as a task, or undoes an import. */
export const importTask = ({ whenBusy, onResult }: ImportTaskOptions): TaskKind => ({
  kind: IMPORT_TASK,
  run: async (work, input) => {
    try {
      const undo = undoInput.safeParse(input)
      if (undo.success) return await undoBatch(work, undo.data.undo)
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
  const choices = choicesOf(input)
  const map = input.map === null ? null : parseMap(withChoices(input.map.content, choices), input.map.name)
  return importFile(services, { ...input, map, choices, task, onCommit: null }, progress)
}

/** The options of the command that override the map. */
export const choicesOf = ({
  matchBy,
  erasesEmpty,
}: Pick<ImportInput, 'matchBy' | 'erasesEmpty'>): MapChoices => ({
  ...(matchBy === null ? {} : { matchBy }),
  ...(erasesEmpty ? { emptyCells: 'erase' as const } : {}),
})

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
