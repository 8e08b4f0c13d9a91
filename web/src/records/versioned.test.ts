import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api.ts'
import { saveMerged, type VersionedRecord } from './versioned.ts'

const codec = z.object({ version: z.int(), name: z.string(), city: z.string() })
type Example = z.output<typeof codec>
type ExampleValues = { readonly name: string; readonly city: string; readonly proof: string }

const READ: Example = { version: 3, name: 'Maria', city: 'Akron' }
const values = (more: Partial<ExampleValues>): ExampleValues => ({
  name: 'Maria',
  city: 'Akron',
  proof: '',
  ...more,
})

/** Rejects one save for each version that somebody else wrote meanwhile, then saves what is sent. */
function recordWith(
  meanwhile: readonly Example[],
  more: Partial<VersionedRecord<Example, ExampleValues>> = {},
) {
  const others = [...meanwhile]
  const save = vi.fn(async (record: Example, changed: readonly string[], sent: ExampleValues) => {
    const current = others.shift()
    if (current !== undefined)
      throw new ApiError({
        status: 409,
        code: 'edit_conflict',
        message: 'm',
        details: { current, changedBy: 'Grace Hopper', changedAt: '2026-02-06T12:00:00.000Z' },
      })
    const next = Object.fromEntries(changed.map((name) => [name, sent[name as keyof ExampleValues]]))
    return { ...record, ...next, version: record.version + 1 }
  })
  const versioned: VersionedRecord<Example, ExampleValues> = {
    valuesOf: ({ name, city }) => ({ name, city, proof: '' }),
    codec,
    extras: ['proof'],
    save,
    ...more,
  }
  return { versioned, save }
}

test('sends only changed fields, with the version that was read', async () => {
  const { versioned, save } = recordWith([])
  const outcome = await saveMerged(versioned, READ, values({ city: 'Kent', proof: 'p' }))
  expect(outcome).toEqual({ kind: 'saved', record: { version: 4, name: 'Maria', city: 'Kent' } })
  expect(save.mock.calls).toEqual([[READ, ['city'], values({ city: 'Kent', proof: 'p' })]])
})

test('sends nothing if nothing was changed', async () => {
  const { versioned, save } = recordWith([])
  expect(await saveMerged(versioned, READ, values({ proof: 'p' }))).toEqual({ kind: 'saved', record: READ })
  expect(save).not.toHaveBeenCalled()
})

test('others changed other fields twice: mine are sent again, with the password', async () => {
  const meanwhile = [
    { ...READ, version: 4, name: 'Mary' },
    { ...READ, version: 5, name: 'Mae' },
  ]
  const { versioned, save } = recordWith(meanwhile)
  const outcome = await saveMerged(versioned, READ, values({ city: 'Kent', proof: 'p' }))
  expect(outcome).toEqual({ kind: 'saved', record: { version: 6, name: 'Mae', city: 'Kent' } })
  expect(save.mock.calls.at(-1)).toEqual([meanwhile[1], ['city'], { name: 'Mae', city: 'Kent', proof: 'p' }])
})

test('both made the same change: no conflict', async () => {
  const theirs = { ...READ, version: 4, city: 'Kent' }
  const { versioned, save } = recordWith([theirs])
  expect(await saveMerged(versioned, READ, values({ city: 'Kent' }))).toEqual({
    kind: 'saved',
    record: theirs,
  })
  expect(save).toHaveBeenCalledTimes(1)
})

test('both changed the same field differently: reports a conflict of that field only, and sends nothing more', async () => {
  const theirs = { version: 4, name: 'Mary', city: 'Stow' }
  const { versioned, save } = recordWith([theirs])
  const outcome = await saveMerged(versioned, READ, values({ city: 'Kent', proof: 'p' }))
  expect(outcome).toEqual({
    kind: 'conflict',
    conflict: {
      theirs,
      changedBy: 'Grace Hopper',
      changedAt: new Date('2026-02-06T12:00:00.000Z'),
      fields: ['city'],
      mine: { city: 'Kent', proof: 'p' },
    },
  })
  expect(save).toHaveBeenCalledTimes(1)
})

test('a field that is always sent conflicts with another change even if unchanged here', async () => {
  const { versioned, save } = recordWith([], { always: ['city'] })
  await saveMerged(versioned, READ, values({}))
  expect(save.mock.calls[0]?.[1]).toEqual(['city'])
  const contested = recordWith([{ ...READ, version: 4, city: 'Stow' }], { always: ['city'] })
  expect(await saveMerged(contested.versioned, READ, values({}))).toMatchObject({
    kind: 'conflict',
    conflict: { fields: ['city'], mine: { city: 'Akron' } },
  })
})

test('other refusals are rethrown', async () => {
  const refusal = new ApiError({ status: 400, code: 'bad_request', message: 'm' })
  const { versioned } = recordWith([], { save: () => Promise.reject(refusal) })
  await expect(saveMerged(versioned, READ, values({ city: 'Kent' }))).rejects.toBe(refusal)
})
