import { expect, test } from 'vitest'
import { countReport, failedFiles, withSecondRun } from './vitest-report.js'

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status })),
})

test('a run in which all pass: counts them, nothing failed', () => {
  expect(countReport({ testResults: [file('a', 'passed', 'passed'), file('b', 'passed')] }, 0)).toEqual({
    passed: 3,
    failures: [],
  })
})

test('a failed and a skipped test: both count as failed, by name', () => {
  expect(countReport({ testResults: [file('a', 'passed', 'failed', 'skipped')] }, 1)).toEqual({
    passed: 1,
    failures: ['a: test 1', 'a: test 2 (skipped)'],
  })
})

test('a file that could not be read: is one failure', () => {
  const broken = { name: 'a', status: 'failed', assertionResults: [] }
  expect(countReport({ testResults: [broken] }, 1).failures).toEqual(['a: could not be run'])
})

test('a bad exit although every test passed: is one failure', () => {
  expect(countReport({ testResults: [file('a', 'passed')] }, 1).failures).toHaveLength(1)
})

test('a run without a report, or without any test: is one failure', () => {
  expect(countReport(null, 0).failures).toHaveLength(1)
  expect(countReport({ testResults: [] }, 0).failures).toHaveLength(1)
})

test('a file that failed and passes when it is run again: counts as passed; one that fails again, or does not run, as failed', () => {
  const first = { testResults: [file('a', 'passed'), file('b', 'passed', 'failed')] }
  expect(failedFiles(first)).toEqual(['b'])
  const passes = { testResults: [file('b', 'passed', 'passed')] }
  expect(countReport(withSecondRun(first, passes), 0)).toEqual({ passed: 3, failures: [] })
  const fails = { testResults: [file('b', 'failed', 'passed')] }
  expect(countReport(withSecondRun(first, fails), 1)).toEqual({ passed: 2, failures: ['b: test 0'] })
  for (const nothing of [null, { testResults: [] }])
    expect(countReport(withSecondRun(first, nothing), 1).failures).toEqual(['b: test 1'])
})
