import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './paths.js'
import { countReport, failedFiles, withSecondRun } from './vitest-report.js'

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status })),
})

const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults, errors: [] as string[] })

test('counts passed tests, with no failures', () => {
  expect(countReport(report(file('a', 'passed', 'passed'), file('b', 'passed')), 0)).toEqual({
    passed: 3,
    failures: [],
  })
})

test('counts failed and skipped tests as failures, by name', () => {
  expect(countReport(report(file('a', 'passed', 'failed', 'skipped')), 1)).toEqual({
    passed: 1,
    failures: ['a: test 1', 'a: test 2 (skipped)'],
  })
})

test('counts a file that could not be run as one failure', () => {
  const broken = { name: 'a', status: 'failed', assertionResults: [] }
  expect(countReport(report(broken), 1).failures).toEqual(['a: could not be run'])
})

test('counts a bad exit code as one failure, even if every test passed', () => {
  expect(countReport(report(file('a', 'passed')), 1).failures).toHaveLength(1)
})

test('counts a run without a report or without tests as one failure', () => {
  expect(countReport(null, 0).failures).toHaveLength(1)
  expect(countReport(report(), 0).failures).toHaveLength(1)
})

test('counts a failed file as passed if it passes in the second run, and as failed if it fails again or does not run', () => {
  const first = report(file('a', 'passed'), file('b', 'passed', 'failed'))
  expect(failedFiles(first)).toEqual(['b'])
  const passes = report(file('b', 'passed', 'passed'))
  expect(countReport(withSecondRun(first, passes), 0)).toEqual({ passed: 3, failures: [] })
  const fails = report(file('b', 'failed', 'passed'))
  expect(countReport(withSecondRun(first, fails), 1)).toEqual({ passed: 2, failures: ['b: test 0'] })
  for (const nothing of [null, report()])
    expect(countReport(withSecondRun(first, nothing), 1).failures).toEqual(['b: test 1'])
})

test('an error outside of any test fails the run, even if every file passes in the second run', () => {
  const first = { ...report(file('a', 'passed'), file('b', 'failed')), errors: ['Error: a page went away'] }
  expect(countReport(withSecondRun(first, report(file('b', 'passed'))), 0)).toEqual({
    passed: 2,
    failures: ['outside of any test: Error: a page went away'],
  })
})

test('the report of a run includes an error outside of any test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-report-'))
  try {
    // The rejection comes after the last test of the file has ended.
    await writeFile(
      join(folder, 'stray.test.js'),
      "test('passes', () => void setTimeout(() => Promise.reject(new Error('nobody waited')), 0))\n" +
        'afterAll(() => new Promise((resolve) => setTimeout(resolve, 50)))\n',
    )
    const written = join(folder, 'report.json')
    const code = await vitest(folder, written)
    const run = JSON.parse(await readFile(written, 'utf8'))
    expect(code).toBe(1)
    expect(failedFiles(run)).toEqual([])
    expect(countReport(run, code)).toEqual({
      passed: 1,
      failures: ['outside of any test: Error: nobody waited'],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const vitest = (root: string, written: string): Promise<number> =>
  new Promise((resolve) => {
    const args = ['run', '--globals', `--root=${root}`, `--outputFile.json=${written}`]
    const reporter = `--reporter=${join(ROOT, 'scripts/lib/vitest-reporter.js')}`
    const child = execFile(process.execPath, [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...args,
      reporter,
    ])
    child.once('exit', (code) => resolve(code ?? 1))
  })
