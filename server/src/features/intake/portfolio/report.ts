import { hasPreset } from '../file/state-rules.ts'
import { dollars } from '../file/values.ts'
import { faultText } from './faults.ts'
import type { MoveInResult } from './request.ts'

const SHOWN_DIFFERENCES = 20

const whole = (value: number): string => value.toLocaleString('en-US')

/** Returns the text printed after moving in: the counts of each file, the comparison of payoffs, the outcome. */
export function moveInText(result: MoveInResult): string {
  return [
    ...[...fileLines(result), ...comparisonLines(result), ...faultLines(result), ''],
    ...[...outcomeLines(result), ...ruleLines(result), ''],
  ].join('\n')
}

function fileLines({ certificates, parts }: MoveInResult): string[] {
  const all = [...(certificates === null ? [] : [{ ...certificates, name: 'certificates' }]), ...parts]
  return all.flatMap(
    ({ name, rowCount, addedCount, unchangedCount, rejectedCount, blankCount, rejectedFile }) => [
      `${name.padEnd(15)} ${whole(rowCount + blankCount)} rows: ${whole(addedCount)} new, ${whole(unchangedCount)} unchanged, ${whole(rejectedCount)} rejected, ${whole(blankCount)} blank`,
      ...(rejectedFile === null ? [] : [`  rejected rows with the reasons: ${rejectedFile}`]),
    ],
  )
}

const SHOWN_FAULTS = 100

function faultLines({ listed, faultsFile }: MoveInResult): string[] {
  if (listed.length === 0) return []
  const rest = listed.length - SHOWN_FAULTS
  return [
    '',
    `Faults (${whole(listed.length)}), all of them in ${faultsFile}:`,
    ...listed.slice(0, SHOWN_FAULTS).map((fault) => `  ${faultText(fault)}`),
    ...(rest > 0 ? [`  and ${whole(rest)} more`] : []),
  ]
}

function ruleLines({ outcome, statesWithoutRules, storedPresets }: MoveInResult): string[] {
  if (outcome === 'refused') return []
  return [
    ...storedPresets.map(
      (stateId) => `The preset payoff rules of ${stateId} are used: verify them with counsel.`,
    ),
    ...statesWithoutRules.map((stateId) => {
      const hint = hasPreset(stateId)
        ? ` \`--preset ${stateId}\` stores the preset (verify with counsel).`
        : ''
      return `No payoff rules are set for ${stateId}. Staff will give the payoffs.${hint}`
    }),
  ]
}

function comparisonLines({ comparison }: MoveInResult): string[] {
  if (comparison === null) return []
  const { comparedCount, differences, file } = comparison
  if (differences.length === 0)
    return ['', `All ${whole(comparedCount)} payoffs equal those of the old system.`]
  const lines = differences.slice(0, SHOWN_DIFFERENCES).map((it) => {
    const ours = it.ourCents === null ? 'no figure' : dollars(it.ourCents)
    return `  line ${it.line}: ${it.certificateNo} on ${it.day}: theirs ${dollars(it.theirCents)}, ours ${ours}, from the ${it.begins} on (${it.ours})`
  })
  const rest = differences.length - lines.length
  return [
    '',
    `Of ${whole(comparedCount)} payoffs, those of ${whole(differences.length)} certificates differ from the old system's:`,
    ...lines,
    ...(rest > 0 ? [`  and ${whole(rest)} more`] : []),
    `All of them: ${file}`,
  ]
}

function outcomeLines({ outcome, faults }: MoveInResult): string[] {
  switch (outcome) {
    case 'moved-in':
      return ['Everything has moved in, and every invariant holds.']
    case 'rehearsed':
      return ['Everything would move in. Nothing was stored (--rehearse).']
    case 'refused':
      return [...faults, 'Nothing was stored.']
  }
}
