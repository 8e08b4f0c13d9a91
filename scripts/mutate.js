// npm run mutate: puts thousands of small faults into the rules of money, payoffs, payment states and access, one at a time, and
// counts how many the tests of `domain` find. Fails where an area is below what is asked of it. `npm run mutate -- money` looks
// at one area.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forwardSignals, runQuietly, waitForExit } from './lib/child.js'
import { ensureInstalled, isInstalled, npmCommand } from './lib/install.js'
import { AREAS, LEAST_PERCENT, scoresOf } from './lib/mutation-score.js'
import { requireNode } from './lib/node-version.js'
import { ROOT } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'

/** Nobody else needs the tool, so it has a lock file of its own and stays out of everybody's packages. */
const TOOL = join(ROOT, '.cache/mutate/tool')
const STRYKER = join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js')
/** As scripts/mutate/stryker.config.js says. */
const REPORT = join(ROOT, '.cache/mutate/report.json')

await runMain(async () => {
  const areas = chosenAreas(process.argv.slice(2))
  requireNode()
  await ensureInstalled()
  await ensureTool(console.log)
  const stryker = spawn(process.execPath, [STRYKER, 'run', join(ROOT, 'scripts/mutate/stryker.config.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MUTATE: Object.values(areas).flat().join(',') },
  })
  forwardSignals(stryker)
  const code = await waitForExit(stryker)
  if (code !== 0) throw new Problem('The mutants were not tried: the tool ended early, see above.')
  const scores = scoresOf(JSON.parse(readFileSync(REPORT, 'utf8')), areas)
  for (const line of scores.flatMap(({ survivors }) => survivors)) console.log(line)
  for (const { area, percent, triedCount, survivors } of scores)
    console.log(`${area}: ${percent.toFixed(1)} % of ${triedCount} are found, ${survivors.length} are not`)
  const low = scores.filter(({ percent }) => percent < LEAST_PERCENT)
  if (low.length > 0)
    throw new Problem(
      `Below ${LEAST_PERCENT} %: ${low.map(({ area }) => area).join(', ')}. Write the tests that are missing: the lines above ` +
        'name each fault that no test finds, .cache/mutate/report.html shows them in the source.',
    )
})

/** @param {readonly string[]} names all areas where none is named */
function chosenAreas(names) {
  const unknown = names.filter((name) => !(name in AREAS))
  if (unknown.length > 0)
    throw new Problem(`There is no area ${unknown.join(', ')}. There are: ${Object.keys(AREAS).join(', ')}.`)
  return Object.fromEntries(
    Object.entries(AREAS).filter(([area]) => names.length === 0 || names.includes(area)),
  )
}

/** @param {(line: string) => void} say */
async function ensureTool(say) {
  cpSync(join(ROOT, 'scripts/mutate/tool'), TOOL, { recursive: true })
  if (isInstalled(TOOL) && existsSync(STRYKER)) return
  say('Installing Stryker…')
  const { command, args } = npmCommand()
  const { code, output } = await runQuietly(
    command,
    [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: TOOL,
    },
  )
  if (code !== 0)
    throw new Problem('Stryker could not be installed: npm failed, see its output above.', output)
}
