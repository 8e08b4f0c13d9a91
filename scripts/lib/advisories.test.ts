import { expect, test } from 'vitest'
import { readAdvisories } from './advisories.js'

const of = (severity: string) => ({ name: `${severity}-package`, severity, range: '<2.0.0' })

test('S36 known faults of high and critical rank are named, others are counted', () => {
  const vulnerabilities = { a: of('low'), b: of('high'), c: of('moderate'), d: of('critical') }
  const { grave, otherCount } = readAdvisories(
    `npm warn old lockfile\n${JSON.stringify({ vulnerabilities })}\n`,
  )
  expect(grave.map(({ name }) => name)).toEqual(['high-package', 'critical-package'])
  expect(otherCount).toBe(2)
})

test('S36 nothing known: none', () => {
  expect(readAdvisories('{"vulnerabilities":{}}')).toEqual({ grave: [], otherCount: 0 })
})

test.each([
  [
    'refuses',
    'npm error audit endpoint returned an error\n{"message":"405 Method Not Allowed","statusCode":405}',
  ],
  ['is not reached', 'npm error code ENOTFOUND'],
  ['says half of it', '{"vulnerabilities":{"a":'],
])('S36 a registry that %s: it says so and fails', (_, output) => {
  expect(() => readAdvisories(output)).toThrow('could not be asked')
})
