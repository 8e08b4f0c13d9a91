import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from './entity.ts'
import { cleanFileName, fileName } from './file-name.ts'
import { routes } from './routes.ts'

test.each([
  ['"pass\u202ewd.csv', '"passwd.csv'],
  ['fdp.\u2067exe\u2069', 'fdp.exe'],
  ['sale\u200b\u200d\ufeff\u00ad.csv', 'sale.csv'],
  ['two\r\nlines\t here.csv', 'two lines here.csv'],
  ['bell\u0007\u0000\u0085.csv', 'bell.csv'],
  ['Mun\u0303oz.pdf', 'Muñoz.pdf'],
  [' \u2028list\u2029.csv ', 'list .csv'],
  ['half\ud83d.csv', 'half.csv'],
  ['Übersicht 2024 (final).xlsx', 'Übersicht 2024 (final).xlsx'],
])('%j: becomes %j', (sent, kept) => {
  expect(cleanFileName(sent, 160)).toBe(kept)
})

test('a long name keeps its extension', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.csv`, 20)).toBe(`${'a'.repeat(16)}.csv`)
  expect(cleanFileName(`${'😀'.repeat(30)}.csv`, 21)).toBe(`${'😀'.repeat(8)}.csv`)
})

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

test('any name: is short enough, has nothing unseen, and is the same when it is cleaned again', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 80 })
  fc.assert(
    fc.property(
      anything,
      fc.constantFrom('.csv', '', '.\u202e'),
      fc.integer({ min: 20, max: 60 }),
      (name, end, most) => {
        const clean = cleanFileName(name + end, most)
        expect(clean.length).toBeLessThanOrEqual(most)
        expect(clean).not.toMatch(UNSEEN)
        expect(cleanFileName(clean, most)).toBe(clean)
      },
    ),
  )
})

test('a name of nothing that is seen: is refused', () => {
  expect(z.safeParse(fileName(160), '\u202e\u200b').success).toBe(false)
})

type Body = z.core.$ZodType | undefined

/** The fields of a body by their names on the wire. */
function fieldsOfBody(body: Body): ReadonlyMap<string, z.core.$ZodType> {
  const rows = body && fieldsOf(body)
  if (rows) return new Map(rows.map(([, wire, schema]) => [wire, schema]))
  return new Map(body instanceof z.ZodMiniObject ? Object.entries<z.core.$ZodType>(body.def.shape) : [])
}

/** A file comes with its name: by that word, or beside its content or its size. */
function nameFieldOf(body: Body): z.core.$ZodType | undefined {
  const fields = fieldsOfBody(body)
  const isFile = fields.has('byteCount') || fields.has('content')
  return fields.get('fileName') ?? (isFile ? fields.get('name') : undefined)
}

test('every route that takes the name of a file cleans it', () => {
  const bodies = Object.entries(routes as Readonly<Record<string, { readonly body?: z.core.$ZodType }>>)
  const named = bodies.flatMap(([route, { body }]) => {
    const field = nameFieldOf(body)
    return field ? [[route, z.safeParse(field, 'a\u202eb\n.csv').data] as const] : []
  })
  expect(Object.fromEntries(named)).toEqual({
    startImport: 'ab .csv',
    importBankStatement: 'ab .csv',
    sendLockbox: 'ab .csv',
    startUpload: 'ab .csv',
  })
})
