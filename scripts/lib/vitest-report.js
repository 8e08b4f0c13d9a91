/**
 * @typedef {object} Assertion
 * @property {string} fullName
 * @property {string} status 'passed', 'failed', or what Vitest calls a test that did not run
 *
 * @typedef {object} Report what vitest-reporter.js writes, as far as it is read here
 * @property {{ name: string, status: string, message?: string, assertionResults: Assertion[] }[]} testResults
 * @property {readonly string[]} errors that belong to no test
 */

/**
 * Counts a report. A skipped test counts as failed; so does a file that could not be
 * read, an error outside of any test, and a run that ended badly although every test passed.
 *
 * @param {Report | null} report null when the run wrote none
 * @param {number} exitCode of the run
 * @returns {{ passed: number, failures: string[] }}
 */
export function countReport(report, exitCode) {
  if (report === null) return { passed: 0, failures: ['the test run ended without a report'] }
  let passed = 0
  const failures = report.errors.map((error) => `outside of any test: ${error}`)
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1
      else
        failures.push(`${file.name}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`)
    }
    const named = file.assertionResults.some((test) => test.status !== 'passed')
    if (file.status !== 'passed' && !named) failures.push(`${file.name}: could not be run`)
    if (file.assertionResults.length === 0 && file.status === 'passed')
      failures.push(`${file.name}: holds no test`)
  }
  if (report.testResults.length === 0) failures.push('no test was found')
  else if (exitCode !== 0 && failures.length === 0) failures.push('the run ended badly, see the output')
  return { passed, failures }
}

/**
 * The files in which something failed; none when the run wrote no report.
 *
 * @param {Report | null} report
 * @returns {string[]}
 */
export const failedFiles = (report) =>
  (report?.testResults ?? []).filter((file) => file.status !== 'passed').map((file) => file.name)

/**
 * What a run found, with the files that were run again as they were found then. A second run that wrote no report, or
 * left a file out, changes nothing of what the first one found there. An error outside of any test stays: nobody can tell
 * whether the second run went where it came from.
 *
 * @param {Report | null} first
 * @param {Report | null} second
 * @returns {Report | null}
 */
export function withSecondRun(first, second) {
  if (first === null || second === null) return first
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return {
    testResults: first.testResults.map((file) => again.get(file.name) ?? file),
    errors: [...first.errors, ...second.errors],
  }
}
