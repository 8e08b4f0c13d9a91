import { entity } from '@fieldstone/contract/entity'
import type { Route } from '@fieldstone/contract/route'
import { flagText, formIdOrNone, instant, money, text } from '@fieldstone/contract/values'
import { cents } from '@fieldstone/domain/money/cents'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { encodeAnswer } from './encode-answer.ts'

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

/** An answer whose value fits needs none of the services. */
const services = {} as Pick<Services, 'db' | 'log' | 'clock'>

async function jsonOf(given: unknown): Promise<string> {
  const definition: Route = { method: 'GET', path: '/api/sample', access: [], summary: '', answer: sample }
  const { body } = await encodeAnswer(services, definition, given)
  return JSON.stringify(body)
}

test('a value is answered in wire names and wire values, in the order that the schema declares', async () => {
  expect(await jsonOf(value)).toBe(
    '{"flag":true,"count":3,"share":0.5,"name":"Anna","kind":"a","sort":"y","none":null,"fallback":"kept",' +
      '"list":[{"amount":12.34},{"amount":-0.05}],"at":"2026-11-20T12:00:00.123Z","yes":"false",' +
      '"opens":{"as":"p","no":1},"detail":{"a":1,"b":null},"choice":null,"renamed":{"theirs":7}}',
  )
})

test.each<[string, object]>([
  ['the answer itself', { secret: 'hidden' }],
  ['a list', { list: [{ amount: cents(1), secret: 'hidden' }] }],
  ['an option of a union', { opens: { as: 'q', secret: 'hidden' } }],
  ['an entity', { renamed: { ours: cents(1), secret: 'hidden' } }],
  ['an entity, under a name of the wire', { renamed: { ours: cents(1), theirs: 'hidden' } }],
])('a field that the schema does not declare is not answered: in %s', async (_, more) => {
  expect(await jsonOf({ ...value, ...more })).not.toContain('hidden')
})

describe('a value that does not fit is refused', () => {
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
  ])('%s', async (_, wrong) => {
    await expect(jsonOf({ ...value, ...wrong })).rejects.toThrow()
  })
})
