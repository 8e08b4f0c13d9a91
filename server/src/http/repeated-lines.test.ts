import { expect, test } from 'vitest'
import { RepeatedLines } from './repeated-lines.ts'

function linesTo(written: unknown[]) {
  const warn = (line: unknown) => written.push(line)
  return new RepeatedLines(() => ({ warn }) as never)
}

test('of a flood the first five lines of a kind are written, and one line a minute counts the others', () => {
  const written: unknown[] = []
  const lines = linesTo(written)
  const allowed = Array.from({ length: 20_000 }, () => lines.mayWrite('failed unavailable')).filter(Boolean)
  expect([allowed.length, lines.mayWrite('failed internal')]).toEqual([5, true])
  lines.endMinute()
  expect(written).toEqual([{ omitted: { 'failed unavailable': 19_995 } }])
  expect(lines.mayWrite('failed unavailable')).toBe(true)
})

test('a quiet minute adds no line', () => {
  const written: unknown[] = []
  const lines = linesTo(written)
  lines.mayWrite('failed')
  lines.endMinute()
  lines.endMinute()
  expect(written).toEqual([])
})

test('a flood of lines that all differ is counted together', () => {
  const written: { omitted: Record<string, number> }[] = []
  const lines = linesTo(written)
  const allowed = Array.from({ length: 5_000 }, (_, no) => lines.mayWrite(`reason ${no}`)).filter(Boolean)
  expect(allowed).toHaveLength(105)
  lines.endMinute()
  expect(written).toEqual([{ omitted: { others: 4_895 } }])
})
