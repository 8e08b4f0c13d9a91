import { expect, test } from 'vitest'
import { BREAKS } from './broken/breaks.ts'
import { diceOf, throwOf } from './dice.ts'
import { MOVES } from './moves/all-moves.ts'
import { movesOfOneLife, RARE, THEMES, themeOf } from './themes.ts'

test('themes contain only existing moves', () => {
  const names = MOVES.map(({ name }) => name)
  for (const { often } of THEMES) expect(names).toEqual(expect.arrayContaining(Object.keys(often)))
})

test.each(THEMES.map((theme, index) => [theme.name, theme, index] as const))(
  'a run about %s weights its moves by the theme and never leaves them out; it may leave out only other rare moves',
  (_, { often }, index) => {
    const thrown = [(index + 0.5) / THEMES.length]
    // The lowest temper for every move.
    const lived = movesOfOneLife(MOVES, { next: () => thrown.shift() ?? 0 })
    for (const [at, { name, weight }] of MOVES.entries()) {
      const expected = often[name] ?? (weight > RARE ? 1 : 0)
      expect([name, lived[at]?.weight]).toEqual([name, weight * expected])
    }
  },
)

test('the theme of a seed is known before its run, and breaks contain only existing themes', () => {
  for (const seed of [1, 2, 3, 40]) {
    const dice = diceOf(seed)
    throwOf(dice)
    const { often } = THEMES.find(({ name }) => name === themeOf(seed)) ?? THEMES[0]
    const lived = movesOfOneLife(MOVES, dice)
    for (const [at, { name, weight }] of MOVES.entries())
      if (name in often) expect([name, lived[at]?.weight]).toEqual([name, weight * (often[name] ?? 1)])
  }
  for (const { about } of BREAKS) expect([undefined, ...THEMES.map(({ name }) => name)]).toContain(about)
})
