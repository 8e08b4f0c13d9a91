// npm test             types, style, and the tests that fit into a few minutes (scripts/lib/parts.ts says which do not)
// npm run test:whole   everything that must hold; the continuous integration runs it
// npm test -- FILE…    these files alone, with whatever Vitest takes: `npm test -- domain/src/money -t rounds`
// All begin from a fresh clone and need nothing but Node, and Chromium and PostgreSQL, which they install where they may.
// The last line is: N passed, N failed
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './lib/build.js'
import { forwardSignals, runQuietly, waitForExit } from './lib/child.js'
import { ensureInstalled } from './lib/install.js'
import { LAST_JOURNEYS } from './lib/last-journeys.js'
import { openMemoryFolder } from './lib/memory-folder.js'
import { requireNode } from './lib/node-version.js'
import { ROOT, WORKSPACES } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'
import { ensureChromium, ensurePostgresServer } from './lib/tools.js'
import { countReport, failedFiles, withSecondRun } from './lib/vitest-report.js'

/** What secretlint reads, as `npm run lint:secrets` does: all but what is installed or built. */
const SOURCES = ['*.{json,md,ts}', '{.ci,contract,docs,domain,e2e,examples,scripts,server,tools,web}/**/*']

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/** When more files fail it is no accident. */
const MOST_FILES_RUN_AGAIN = 3

let passedCount = 0
/** @type {string[]} */
const failures = []
/** Run in reverse order at the end. @type {(() => unknown)[]} */
const cleanUps = []

/** The running Vitest processes. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

const isWhole = process.argv.includes('--whole')
const named = process.argv.slice(2).filter((argument) => argument !== '--whole')
if (named.length > 0) await runMain(() => runNamed(named))

process.env.TESTS = isWhole ? 'whole' : 'quick'
process.env.CI ??= 'true'
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1'
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGKILL')
    // The exit handlers remove the test database at once.
    process.exit(1)
  })
}

try {
  await runEverything()
} catch (error) {
  fail('the test command itself', error)
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`)
if (!isWhole) console.log('Most journeys and the longest tests are left to: npm run test:whole')
console.log(`${passedCount} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/**
 * Runs some files as quickly as they can be run: what they need is built and started by the set-up of their Vitest project.
 *
 * @param {readonly string[]} args of Vitest
 * @returns {Promise<never>}
 */
async function runNamed(args) {
  requireNode()
  await ensureInstalled()
  const child = spawn(process.execPath, [VITEST, 'run', ...args], { cwd: ROOT, stdio: 'inherit' })
  forwardSignals(child)
  process.exit(await waitForExit(child))
}

async function runEverything() {
  const ready = await step('packages', async () => {
    requireNode()
    await ensureInstalled()
  })
  if (!ready) return
  const memory = openMemoryFolder()
  if (memory !== null) {
    // What is started from here on finds its temporary folder there.
    process.env.TMPDIR = memory.path
    cleanUps.push(memory.remove)
  }
  await step('Chromium', () => ensureChromium(console.log))
  await step('PostgreSQL', async () => {
    cleanUps.push(await ensurePostgresServer(console.log))
  })
  await step('build', () => ensureBuilt(() => undefined))
  // Journeys mostly wait, for a page or for the server: beside them there is room for everything else.
  const [journeys] = await Promise.all([vitest(['--project', 'e2e'], 'at its end'), checksAndTests()])
  count('browser journeys', await secondRunOf(journeys))
}

/**
 * A browser on a busy machine fails now and then although nothing is wrong. A few files that failed are run once more, on
 * products started anew and after everything else: what fails then has failed. It is said, so that the cause can be
 * looked for.
 *
 * @param {Run} run of journeys
 * @returns {Promise<Run>}
 */
async function secondRunOf(run) {
  const failed = failedFiles(run.report)
  const files = failed.filter((file) => !LAST_JOURNEYS.includes(relative(ROOT, file)))
  if (files.length === 0 || failed.length > MOST_FILES_RUN_AGAIN) return run
  console.log(`AGAIN   a browser journey failed and is run once more: ${files.map(shortName).join(', ')}`)
  const second = await vitest(['--project', 'e2e', ...files], 'at its end')
  return {
    report: withSecondRun(run.report, second.report),
    code: second.code,
    took: run.took + second.took,
  }
}

async function checksAndTests() {
  // Threads of the compiler each check much of the same again: one takes half as much processor time as four.
  for (const workspace of WORKSPACES)
    await step(`types of ${workspace}`, () =>
      tool('typescript/bin/tsc', ['-p', workspace, '--singleThreaded']),
    )
  await step('lint by Biome', () => tool('@biomejs/biome/bin/biome', ['check', '.']))
  await step('lint by oxlint', () => tool('oxlint/bin/oxlint', ['--type-aware']))
  await step('unused code by knip', () => tool('knip/bin/knip.js', ['--no-progress']))
  // A minute of processor time.
  if (isWhole) await step('secrets by secretlint', () => tool('secretlint/bin/secretlint.js', SOURCES))
  count('tests', await vitest(['--project', '!e2e'], 'at once'))
}

/**
 * A step that passes or fails as one.
 *
 * @param {string} name
 * @param {() => Promise<void>} run
 * @returns {Promise<boolean>} whether it passed
 */
async function step(name, run) {
  const since = Date.now()
  try {
    await run()
  } catch (error) {
    fail(name, error)
    return false
  }
  passedCount += 1
  console.log(`ok      ${name} (${seconds(Date.now() - since)})`)
  return true
}

/**
 * @param {string} name
 * @param {unknown} error
 */
function fail(name, error) {
  failures.push(name)
  console.log(`FAILED  ${name}`)
  if (error instanceof Problem)
    console.log([error.output.trimEnd(), error.message].filter(Boolean).join('\n'))
  else console.log(error)
}

/**
 * @param {string} program a JavaScript file below node_modules
 * @param {readonly string[]} args
 */
async function tool(program, args) {
  const { code, output } = await runQuietly(
    process.execPath,
    [join(ROOT, 'node_modules', program), ...args],
    { cwd: ROOT },
  )
  if (code !== 0) throw new Problem('', output)
}

/**
 * @typedef {object} Run
 * @property {import('./lib/vitest-report.js').Report | null} report
 * @property {number} code
 * @property {number} took in milliseconds
 */

/**
 * Runs some of the Vitest projects.
 *
 * @param {readonly string[]} args
 * @param {'at once' | 'at its end'} prints when what it prints is shown
 * @returns {Promise<Run>}
 */
async function vitest(args, prints) {
  const since = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-report-'))
  const file = join(folder, 'report.json')
  const printed = join(folder, 'printed.txt')
  try {
    const output = prints === 'at once' ? 'inherit' : openSync(printed, 'w')
    const child = spawn(
      process.execPath,
      [
        VITEST,
        'run',
        ...args,
        '--reporter=default',
        `--reporter=${join(ROOT, 'scripts/lib/vitest-reporter.js')}`,
        `--outputFile.json=${file}`,
      ],
      { cwd: ROOT, stdio: ['ignore', output, output] },
    )
    running.add(child)
    const code = await waitForExit(child)
    running.delete(child)
    if (typeof output === 'number') {
      closeSync(output)
      console.log(readFileSync(printed, 'utf8'))
    }
    return { report: readReport(file), code, took: Date.now() - since }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Counts each test of a run.
 *
 * @param {string} name
 * @param {Run} run
 */
function count(name, { report, code, took }) {
  const counted = countReport(report, code)
  passedCount += counted.passed
  failures.push(...counted.failures.map((failure) => `${name}: ${shortName(failure)}`))
  const verdict = counted.failures.length === 0 ? 'ok    ' : 'FAILED'
  console.log(
    `${verdict}  ${name}: ${counted.passed} passed, ${counted.failures.length} failed (${seconds(took)})`,
  )
}

/** @param {string} name that may hold the path of a file */
function shortName(name) {
  return name.replace(`${ROOT}/`, '')
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // No complete report was written; countReport says so.
    return null
  }
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
