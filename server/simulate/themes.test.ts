import { expect, test } from 'vitest'
import { MOVES } from './moves/all-moves.ts'
import { movesOfOneLife, RARE, THEMES } from './themes.ts'

test('a theme names moves that there are', () => {
  const names = MOVES.map(({ name }) => name)
  for (const { often } of THEMES) expect(names).toEqual(expect.arrayContaining(Object.keys(often)))
})

test.each(THEMES.map((theme, index) => [theme.name, theme, index] as const))(
  'a life about %s: its moves weigh by it and are never left out; other rare moves may be, all else weighs as in any life',
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
