import { describe, expect, test } from 'vitest'
import { fieldsOf } from './entity.ts'
import { movesMoney, unknownFields } from './money-calls.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { definitionOf } from './schema-definition.testing.ts'

const calls = Object.entries<Route>(routes).filter(
  ([, { method, body }]) => method !== 'GET' && body !== undefined,
)
const moneyCalls = calls.filter(([, route]) => movesMoney(route))

/** Calls that have amounts but move no money: settings, data of a certificate or file, and figures. */
const AMOUNTS_WITHOUT_MONEY = [
  'addExpense',
  'checkPaper',
  'createAdminSettings',
  'saveAdminSettings',
  'updateExpense',
]

const namesOf = ({ body }: Route): readonly string[] => {
  if (body === undefined) return []
  const rows = fieldsOf(body)
  if (rows !== undefined) return rows.map(([, wire]) => wire)
  const definition = definitionOf(body)
  return definition.type === 'object' ? Object.keys(definition.shape) : []
}

test.each(moneyCalls)('%s rejects a field that it does not know', (_, { body }) => {
  if (body === undefined) throw new Error('it has a body')
  expect(unknownFields(body, { unheardOf: 1 })).toEqual(['unheardOf'])
})

test('each call with an amount moves money, or is in the list of those that do not', () => {
  const others = calls
    .filter(
      ([, route]) => !movesMoney(route) && namesOf(route).some((name) => /amount|amt|cents/i.test(name)),
    )
    .map(([name]) => name)
  expect(others.sort()).toEqual(AMOUNTS_WITHOUT_MONEY)
})

describe('unknown fields', () => {
  const { body } = routes.postRedemptions

  test('are found in the items of a list', () => {
    const one = { parcelID: 1, receivedDate: '2026-11-20', amount: 1 }
    expect(unknownFields(body, { redemptions: [one, { ...one, note: '' }] })).toEqual(['redemptions.1.note'])
    expect(unknownFields(body, { redemptions: [one] })).toEqual([])
  })

  test('do not exist in a body that is not an object', () => {
    expect(unknownFields(body, null)).toEqual([])
    expect(unknownFields(body, 'text')).toEqual([])
  })
})
