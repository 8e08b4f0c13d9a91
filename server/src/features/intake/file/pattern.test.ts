import { readdirSync } from 'node:fs'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootPath } from '../../../root.ts'
import { readMap } from './map.ts'
import { compilePattern, type Pattern } from './pattern.ts'

/** What JavaScript's own engine takes of a text. Only for patterns that are known to be harmless. */
function nativeFirstGroup(source: string, text: string): string | null {
  const match = new RegExp(source, 'u').exec(text)
  return match === null ? null : (match[1] ?? match[0])
}

function compiled(source: string): Pattern {
  const pattern = compilePattern(source)
  if (typeof pattern === 'string') throw new Error(`${source} ${pattern}`)
  return pattern
}

const character = fc.oneof(
  // Few letters, so that patterns meet their texts.
  fc.constantFrom('a', 'b', '1'),
  fc.constantFrom(
    ...[
      'A',
      'Z',
      '_',
      '-',
      ' ',
      '.',
      '*',
      ']',
      '^',
      '$',
      '\\',
      '/',
      '{',
      '&',
      '\n',
      '\r',
      '\t',
      '\v',
      '\f',
      '\0',
    ],
    ...['\u2028', '\u00a0', '\ufeff', '\u180e', 'é', 'ſ', '\u212a', 'ß', '😀'],
  ),
)
const text = fc.string({ unit: character, maxLength: 12 })

const escaped = (sign: string): string => (/[$()*+./?[\\\]^{|}]/.test(sign) ? `\\${sign}` : sign)
const escapeInClass = (sign: string): string => (sign === '-' ? '\\-' : escaped(sign))
const set = fc.constantFrom(
  ...[
    '\\d',
    '\\D',
    '\\s',
    '\\S',
    '\\w',
    '\\W',
    '\\p{L}',
    '\\P{L}',
    '\\p{Lu}',
    '\\p{gc=Nd}',
    '\\p{Script=Latin}',
  ],
)
const range = fc.constantFrom(
  'a-z',
  'A-Z',
  '0-9',
  '\\x20-\\x7e',
  '\\u00e0-\\u00ff',
  '\\u{1F600}-\\u{1F64F}',
  '!--',
)
const member = fc.oneof(
  character.map(escapeInClass),
  set,
  range,
  fc.constantFrom('\\b', '\\cJ', '\\0', '&&', '[:', '\\n'),
)
const charClass = fc
  .tuple(fc.constantFrom('', '^'), fc.array(member, { maxLength: 4 }), fc.constantFrom('', '', '-'))
  .map(([not, members, dash]) => `[${not}${members.join('')}${dash}]`)
const quantifier = fc.constantFrom(
  '*',
  '+',
  '?',
  '{2}',
  '{0,2}',
  '{1,3}',
  '{2,}',
  '{1}',
  '{0}',
  '*?',
  '+?',
  '??',
  '{1,2}?',
)

/** Expressions of every construct that has the same meaning in both engines, and of some that have not. */
const { expression } = fc.letrec<{ expression: string; sequence: string; term: string; atom: string }>(
  (tie) => ({
    expression: fc.oneof(
      { weight: 4, arbitrary: tie('sequence') },
      { weight: 2, arbitrary: fc.tuple(tie('sequence'), tie('sequence')).map((both) => both.join('|')) },
    ),
    sequence: fc.array(tie('term'), { maxLength: 4 }).map((terms) => terms.join('')),
    term: fc.oneof(
      { weight: 4, arbitrary: tie('atom') },
      { weight: 3, arbitrary: fc.tuple(tie('atom'), quantifier).map((both) => both.join('')) },
      { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b', '\\B') },
    ),
    atom: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: character.map(escaped) },
      { weight: 2, arbitrary: fc.oneof(set, charClass, fc.constant('.')) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('\\u{1F600}', '\\ud83d\\ude00', '\\x41', '\\u0041', '\\cI', '\\v'),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('(', '(', '(?:', '(?<name>'), tie('expression'))
          .map(([open, inner]) => `${open}${inner})`),
      },
    ),
  }),
)

test('matches the same text as JavaScript for every pattern that both accept', () => {
  let compared = 0
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 4, maxLength: 4 }), (source, texts) => {
      const pattern = compilePattern(source)
      if (typeof pattern === 'string') return
      compared += 1
      // V8 also looks between the two halves of a character, where the standard does not.
      const compatible = source.includes('\\B') ? texts.filter((each) => !each.includes('😀')) : texts
      for (const each of compatible) expect(pattern.firstGroup(each)).toBe(nativeFirstGroup(source, each))
    }),
    { numRuns: inLongTests(3_000, 300_000) },
  )
  expect(compared).toBeGreaterThan(1_000)
})

const examples = readdirSync(rootPath('examples/maps')).flatMap((name) =>
  Object.values(readMap(rootPath(`examples/maps/${name}`)).fields).flatMap(({ match }) => match ?? []),
)

test('matches the same names and numbers as JavaScript for the patterns of the example maps', () => {
  expect(examples.length).toBeGreaterThanOrEqual(3)
  const parts = fc.constantFrom('3824', '4500', '12', 'A', 'GARCÍA', 'li', ' ', '-', '* ', 'Amount Due', '\n')
  const samples = fc.array(parts, { maxLength: 6 }).map((some) => some.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...examples), samples, (source, sample) => {
      expect(compiled(source).firstGroup(sample)).toBe(nativeFirstGroup(source, sample))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['^((a+)+)$', 38, 'a', ''],
  ['^((a+)+)$', 60, 'a', '!'],
  ['^(\\w+\\s?)+$', 190, 'word ', '!'],
  ['(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x$', 1_000, 'a', ''],
])(
  '%s: is done at once with a text for which backtracking takes longer than anybody waits',
  (source, count, part, end) => {
    expect(compiled(source).firstGroup(part.repeat(count) + end)).toBe(
      end === '' && !source.includes('x') ? part.repeat(count) : null,
    )
  },
)

test.each([
  ['(', 'is not a regular expression'],
  ['a**', 'is not a regular expression'],
  ['^(?!x).*$', 'looks ahead or behind'],
  ['(?<=x)a', 'looks ahead or behind'],
  ['(a)\\1', 'refers back to a group'],
  ['(?<n>a)\\k<n>', 'refers back to a group'],
  ['(a*)*', 'repeats a part that can be empty'],
  ['(?:a|)+b', 'repeats a part that can be empty'],
  ['(?:(a)|b)*', 'has its first group inside a part that is repeated'],
  ['\\ud83d', 'has half of a character'],
  ['\\p{Letter}', 'has a \\p{…} that is not known here'],
  ['.{1001}', 'is too large'],
  ['(?:(?:a{30}){30}){30}', 'is too large'],
])('%s: is refused with what to do', (source, problem) => {
  expect(compilePattern(source)).toContain(problem)
})
