import { expect, test } from 'vitest'
import { MOVES } from './moves/all-moves.ts'
import { movesOf, RARE, THEMES } from './themes.ts'

test('a theme names moves that there are', () => {
  const names = MOVES.map(({ name }) => name)
  for (const { often } of THEMES) expect(names).toEqual(expect.arrayContaining(Object.keys(often)))
})

test('a life: what it is about weighs by its theme, whatever its temper; other rare moves by their temper, all else as it is', () => {
  const theme = { name: 'one', often: { 'accept a plan': 0.5, 'stop automatic payments': 3 } }
  const leftOut = MOVES.map(() => 0)
  const weights = new Map(movesOf(MOVES, theme, leftOut).map(({ name, weight }) => [name, weight]))
  for (const { name, weight } of MOVES)
    expect([name, weights.get(name)]).toEqual([
      name,
      name === 'accept a plan'
        ? weight * 0.5
        : name === 'stop automatic payments'
          ? weight * 3
          : weight > RARE
            ? weight
            : 0,
    ])
})
