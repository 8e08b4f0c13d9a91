import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { UndoableImport } from '../runs/undoable-imports.ts'
import type { ImportResult } from './import-file.ts'
import { sentence } from './rejected-file.ts'
import { hasPreset } from './state-rules.ts'
import { dollars } from './values.ts'

/** The text printed after an import: rejected rows, totals, outcome, missing payoff rules. */
export function reportText(result: ImportResult, preset: string | null): string {
  return [
    ...rejectionLines(result),
    ...totalLines(result),
    ...warningLines(result),
    ...withoutPayoffLines(result),
    ...fieldLines(result),
    ...sameDigitsLines(result),
    '',
    ...outcomeLines(result),
    ...ruleLines(result, preset),
    '',
  ].join('\n')
}

const whole = (value: number): string => value.toLocaleString('en-US')

function rejectionLines({ rejected, rejectedCount, rejectedFile }: ImportResult): string[] {
  if (rejectedCount === 0) return []
  const lines = rejected.flatMap((row) =>
    row.rejections.map((rejection) => `  line ${row.line}: ${sentence(rejection)}`),
  )
  const rest = rejectedCount - rejected.length
  return [
    'Rejected rows:',
    ...lines,
    ...(rest > 0 ? [`  and ${whole(rest)} more`] : []),
    `All of them, with the reasons: ${rejectedFile}`,
    '',
  ]
}

function totalLines(result: ImportResult): string[] {
  const { totalColumn, fileCents, rejectedCount, validCents } = result
  const all = fileCents === null ? 'cannot be summed: some amounts cannot be read' : dollars(fileCents)
  return [
    `Rows      ${whole(result.rowCount)}`,
    `Valid     ${whole(result.validCount)}`,
    `Rejected  ${whole(rejectedCount)}`,
    ...(result.blankCount > 0 ? [`Blank     ${whole(result.blankCount)}`] : []),
    `Amount    ${totalColumn === null ? 'the map sums no column' : `${all} (${totalColumn})`}`,
    ...(totalColumn !== null && rejectedCount > 0 ? [`  valid   ${dollars(validCents)}`] : []),
  ]
}

function warningLines({ warnings }: ImportResult): string[] {
  return warnings.length === 0 ? [] : ['', 'Check this:', ...warnings.map((warning) => `  ${warning}`)]
}

/** Warns about certificates without a payoff. Their rows are imported. */
function withoutPayoffLines({ withoutPayoff: { count, rows } }: ImportResult): string[] {
  if (count === 0) return []
  return [
    '',
    `Without a payoff, because something is missing for it (${whole(count)} rows; they are imported all the same):`,
    ...rows.map(({ line, missing }) => `  line ${line}: no ${missing.join(', ')}`),
    ...(count > rows.length ? [`  and ${whole(count - rows.length)} more`] : []),
  ]
}

/** Lists what happens, or would happen, to the fields of existing certificates. */
function fieldLines({ fields }: ImportResult): string[] {
  if (fields.length === 0) return []
  const lines = fields.map(({ field, column, changedCount, emptiedCount }) => {
    const counts = [
      ...(changedCount > 0 ? [`${whole(changedCount)} changed`] : []),
      ...(emptiedCount > 0 ? [`${whole(emptiedCount)} emptied`] : []),
    ]
    return `  ${field ?? `column ${column} kept aside`}: ${counts.join(', ')}`
  })
  return ['', 'Fields of known certificates:', ...lines]
}

/** Warns about possibly equal parcel numbers. Staff decide about these in the portal. */
function sameDigitsLines({ sameDigits: { count, rows } }: ImportResult): string[] {
  if (count === 0) return []
  return [
    '',
    `Same digits, other separators (${whole(count)} parcel numbers; neither takes online payments until staff decide):`,
    ...rows.map(({ line, parcelNo, other }) => `  line ${line}: ${parcelNo} and ${other}`),
    ...(count > rows.length ? [`  and ${whole(count - rows.length)} more`] : []),
  ]
}

function outcomeLines(result: ImportResult): string[] {
  const { outcome, addedCount, changedCount, unchangedCount } = result
  if (outcome === 'refused') return [...result.faults, 'Nothing was imported.']
  if (outcome === 'dry-run')
    return [
      `Would be ${whole(addedCount)} new, ${whole(changedCount)} changed, ${whole(unchangedCount)} unchanged.`,
      'Checked only: nothing was imported (--dry-run).',
    ]
  return [
    `Imported: ${whole(addedCount)} new, ${whole(changedCount)} changed, ${whole(unchangedCount)} unchanged.`,
    ...(addedCount + changedCount > 0 ? [`To undo it: npm run import -- --undo ${result.batchId}`] : []),
  ]
}

function ruleLines(result: ImportResult, preset: string | null): string[] {
  if (result.outcome === 'refused') return []
  const stored = {
    true: `The preset payoff rules of ${preset} are stored: verify them with counsel.`,
    false: `${preset} has payoff rules already; they stay as they are.`,
    null: null,
  }[String(result.isPresetStored) as 'true' | 'false' | 'null']
  const missing = result.statesWithoutRules.map((stateId) => {
    const hint = hasPreset(stateId) ? ` \`--preset ${stateId}\` stores the preset (verify with counsel).` : ''
    return `No payoff rules are set for ${stateId}. Staff will give the payoffs.${hint}`
  })
  return [...(stored === null ? [] : [stored]), ...missing]
}

/** Returns the text that lists the imports that can be undone. */
export function undoableText(imports: readonly UndoableImport[], timeZone: string): string {
  if (imports.length === 0) return 'There is no import that can be undone.\n'
  const lines = imports.map(
    ({ batchId, source, fileName, committedAt, addedCount, changedCount }) =>
      `  ${batchId}  ${businessDate(committedAt, timeZone)}  ${fileName} (${source}): ${whole(addedCount)} new, ${whole(changedCount)} changed`,
  )
  return [
    'Imports that can be undone, newest first:',
    ...lines,
    'To undo one: npm run import -- --undo ID',
    '',
  ].join('\n')
}
