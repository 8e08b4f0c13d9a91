import { expect, test } from 'vitest'
import { type Column, layOutRow } from './table-view.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  ...{ key, header: key, cell: () => key },
  ...more,
})

const box = column('choose', { head: 'all' })
const status = column('status', { place: 'lead' })
const amount = column('amount', { align: 'money' })
const number = column('no', { place: 'main' })
const [parcel, owner, address] = ['parcel', 'owner', 'address'].map((key) => column(key))

const phone = (columns: readonly (Column<object> | undefined)[]) =>
  layOutRow(columns.filter((it) => it !== undefined)).map((it) => [it.key, it.phone])

test('on a phone the amount stands beside the number, and the first two of the other facts need no label', () => {
  expect(phone([box, number, parcel, status, owner, address, amount])).toEqual([
    ['choose', 'chooser'],
    ['no', undefined],
    ['parcel', 'nameless'],
    ['status', undefined],
    ['owner', 'nameless'],
    ['address', undefined],
    ['amount', 'aside'],
  ])
})

test('what says by itself what it is needs no label either, wherever it stands', () => {
  const plain = column('address', { isPlain: true })
  expect(phone([number, parcel, owner, column('county'), plain]).map(([, it]) => it)).toEqual([
    undefined,
    ...['nameless', 'nameless', undefined, 'nameless'],
  ])
})

test('what is marked as the first stands before all other facts; what means nothing alone keeps its label', () => {
  const first = column('owner', { isFirst: true })
  const flag = column('mine', { isPlain: false })
  expect(phone([number, parcel, flag, first, address])).toEqual([
    ['no', undefined],
    ['parcel', 'nameless'],
    ['mine', undefined],
    ['owner', 'first nameless'],
    ['address', undefined],
  ])
})

test('without an amount it is the status that stands beside the number', () => {
  expect(phone([number, parcel, status])).toEqual([
    ['no', undefined],
    ['parcel', 'nameless'],
    ['status', 'aside'],
  ])
})

test('a table as wide as it likes keeps its first column in sight, and beside the boxes the one after them', () => {
  expect(layOutRow([number, status]).map(({ kept }) => kept)).toEqual(['kept', undefined])
  expect(layOutRow([box, number, status]).map(({ kept }) => kept)).toEqual(['kept box', 'kept', undefined])
})
