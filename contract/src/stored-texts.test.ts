import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { importMapping } from './entities/intake/import.ts'
import { fieldsOf } from './entity.ts'
import { parseUnreadable, unreadableText } from './list-headers.ts'
import { routes } from './routes.ts'
import { definitionOf } from './schema-definition.testing.ts'

type Schema = z.core.$ZodType

/** Written and read as a whole by this very codec, so nothing is stored that it cannot read. */
const WRITTEN_BY_ITSELF: readonly Schema[] = [importMapping]

/** The texts of an answer that are refused for their length, by the path to them. */
function boundedTexts(schema: Schema, path: string): string[] {
  if (WRITTEN_BY_ITSELF.includes(schema)) return []
  const fields = fieldsOf(schema)
  if (fields) return fields.flatMap(([name, , field]) => boundedTexts(field, `${path}.${name}`))
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return hasLengthLimit(schema) ? [path] : []
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => boundedTexts(field, `${path}.${name}`))
    case 'array':
      return boundedTexts(def.element, `${path}[]`)
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return boundedTexts(def.innerType, path)
    case 'union':
      return def.options.flatMap((option) => boundedTexts(option, path))
    case 'record':
      return boundedTexts(def.valueType, `${path}{}`)
    default:
      // A codec makes its text itself: of a date, an instant, an amount.
      return []
  }
}

function hasLengthLimit(text: Schema): boolean {
  const { minLength, maxLength } = z.toJSONSchema(text)
  return minLength !== undefined || maxLength !== undefined
}

test.each(Object.entries(routes))(
  'a text that is stored is never too long to be answered: %s',
  (name, { answer }) => {
    expect(boundedTexts(answer, name)).toEqual([])
  },
)

test('rows that cannot be shown cross the wire as they are; what is malformed names none', () => {
  const rows = [
    { at: 0, id: '4711' },
    { at: 12, id: null },
    { at: 13, id: 'pi_7, 8:9' },
  ]
  expect(parseUnreadable(unreadableText(rows))).toEqual(rows)
  expect(parseUnreadable('')).toEqual([])
  expect(parseUnreadable('x:1, 2')).toEqual([])
})
