import { entity } from '@fieldstone/contract/entity'
import { flagText, formIdOrNone, instant, money, text } from '@fieldstone/contract/values'
import { cents } from '@fieldstone/domain/money/cents'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeAnswer } from './write-answer.ts'

const sample = z.object({
  flag: z.boolean(),
  count: z.int(),
  share: z.number(),
  name: text(5),
  kind: z.enum(['a', 'b']),
  sort: z.literal(['x', 'y']),
  none: z.nullable(z.string()),
  missing: z.optional(z.string()),
  fallback: z._default(z.string(), ''),
  list: z.readonly(z.array(z.object({ amount: money }))),
  at: instant,
  yes: flagText,
  opens: z.discriminatedUnion('as', [
    z.object({ as: z.literal('p'), no: z.int() }),
    z.object({ as: z.literal('q') }),
  ]),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  choice: formIdOrNone,
  renamed: entity({ ours: ['theirs', money] }),
})

const value: z.output<typeof sample> = {
  flag: true,
  count: 3,
  share: 0.5,
  name: 'Anna',
  kind: 'a',
  sort: 'y',
  none: null,
  fallback: 'kept',
  list: [{ amount: cents(1234) }, { amount: cents(-5) }],
  at: new Date('2026-11-20T12:00:00.123Z'),
  yes: false,
  opens: { as: 'p', no: 1 },
  detail: { a: 1, b: null },
  choice: null,
  renamed: { ours: cents(700) },
}

test('a value is encoded as the library encodes it, in the same order of names', () => {
  expect(writeAnswer(sample, value)).toBe(JSON.stringify(z.encode(sample, value)))
  expect(JSON.parse(writeAnswer(sample, value))).toMatchObject({
    list: [{ amount: 12.34 }, { amount: -0.05 }],
    renamed: { theirs: 7 },
  })
})

test('what the schema does not name never leaves', () => {
  const more = { ...value, secret: 'hidden', list: [{ amount: cents(1), secret: 'hidden' }] }
  expect(writeAnswer(sample, more)).not.toContain('hidden')
})

describe('a value that does not fit is refused as the library refuses it', () => {
  test.each<[string, object]>([
    ['text for a flag', { flag: 'yes' }],
    ['half a count', { count: 1.5 }],
    ['a count beyond 2^53', { count: 2 ** 60 }],
    ['no number', { share: Number.NaN }],
    ['an endless number', { share: Number.POSITIVE_INFINITY }],
    ['too long a name', { name: 'Johanna' }],
    ['a name with NUL', { name: 'a\0' }],
    ['another kind', { kind: 'c' }],
    ['another literal', { sort: 'z' }],
    ['a missing name', { name: undefined }],
    ['null where there is none', { kind: null }],
    ['no list', { list: {} }],
    ['a wrong element', { list: [{ amount: undefined }] }],
    ['no date', { at: '2026-11-20' }],
    ['a day that is none', { at: new Date(Number.NaN) }],
    ['no option of the union', { opens: { as: 'r' } }],
    ['a detail of no kind', { detail: { a: [] } }],
    ['no object', { renamed: 'x' }],
  ])('%s', (_, wrong) => {
    const unfit = { ...value, ...wrong } as typeof value
    const refusalOf = (work: () => unknown) => {
      try {
        return { answer: work() }
      } catch (error) {
        return String(error)
      }
    }
    const refusal = refusalOf(() => writeAnswer(sample, unfit))
    expect(refusal).toEqual(refusalOf(() => z.encode(sample, unfit)))
    expect(refusal).toEqual(expect.any(String))
  })
})
