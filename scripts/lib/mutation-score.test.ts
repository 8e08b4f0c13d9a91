import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS, LEAST_PERCENT, scoresOf } from './mutation-score.js'
import { ROOT } from './paths.js'

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line, column: 3 } },
})
const report = (files: Record<string, ReturnType<typeof mutant>[]>) => ({
  files: Object.fromEntries(Object.entries(files).map(([file, mutants]) => [file, { mutants }])),
})
const areas = { money: ['src/money/'], states: ['src/payments/states.ts'] }
const states = { 'src/payments/states.ts': [mutant('Killed')] }

test('S44 requires 80% in each of four areas, and every path of them exists', () => {
  expect(LEAST_PERCENT).toBe(80)
  expect(Object.keys(AREAS)).toEqual(['money', 'payoff', 'payments', 'access'])
  const missing = Object.values(AREAS)
    .flat()
    .filter((path) => !existsSync(join(ROOT, path)))
  expect(missing).toEqual([])
})

test('S44 counts killed and timed-out mutants as found, and lists survivors and uncovered ones by location', () => {
  const money = {
    'src/money/a.ts': [mutant('Killed'), mutant('Timeout')],
    'src/money/b.ts': [mutant('Survived', 7), mutant('NoCoverage', 8), mutant('Killed')],
  }
  const [score] = scoresOf(report({ ...money, ...states }), areas)
  expect(score).toEqual({
    area: 'money',
    percent: 60,
    triedCount: 5,
    survivors: ['src/money/b.ts:7:3 BooleanLiteral: false', 'src/money/b.ts:8:3 BooleanLiteral: false'],
  })
})

test('S44 does not count ignored mutants, or those of other areas', () => {
  const others = { 'src/money/a.ts': [mutant('Killed'), mutant('Ignored')], 'src/b.ts': [mutant('Survived')] }
  const scores = scoresOf(report({ ...others, ...states }), areas)
  expect(scores.map(({ percent, triedCount }) => [percent, triedCount])).toEqual([
    [100, 1],
    [100, 1],
  ])
})

test('S44 throws if no mutant of an area was tried', () => {
  expect(() => scoresOf(report(states), areas)).toThrow('No mutant of money was tried')
})
