import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import {
  canonicalParcels,
  type DecidedPair,
  effectOfVerdict,
  type PlacedCertificate,
} from './parcel-decision.ts'

const PAIR: DecidedPair = { id: 1, parcelId: 10, otherParcelId: 20, verdict: null }

const certificate = (
  id: number,
  ownParcelId: number,
  more: Partial<PlacedCertificate> = {},
): PlacedCertificate => ({
  id,
  certificateNo: `C${id}`,
  ownParcelId,
  parcelId: ownParcelId,
  purchasedOn: plainDate(`20${10 + id}-01-01`),
  redeemedOn: null,
  paidOffOn: null,
  movedFrom: null,
  isNewer: false,
  ...more,
})

const group = (certificates: readonly PlacedCertificate[], pairs: readonly DecidedPair[] = [PAIR]) => ({
  parcelIds: [10, 20, 30],
  pairs,
  certificates,
})

test('the first parcel stands for all that are the same, however they were compared', () => {
  const pairs: readonly DecidedPair[] = [
    { id: 1, parcelId: 20, otherParcelId: 30, verdict: 'same' },
    { id: 2, parcelId: 10, otherParcelId: 30, verdict: 'same' },
    { id: 3, parcelId: 10, otherParcelId: 40, verdict: 'different' },
  ]
  expect([...canonicalParcels([10, 20, 30, 40], pairs)]).toEqual([
    [10, 10],
    [20, 10],
    [30, 10],
    [40, 40],
  ])
})

test('same: the certificates of the other number move, and the older one must be paid first', () => {
  expect(effectOfVerdict(group([certificate(1, 10), certificate(2, 20)]), PAIR, 'same')).toMatchObject({
    moves: [{ id: 2, from: 20, to: 10 }],
    order: [{ id: 2, before: null, after: 'C1' }],
    isContradiction: false,
  })
})

test('different: what an earlier version merged is split, and nothing else moves', () => {
  const merged = [
    certificate(1, 10),
    certificate(2, 20, { parcelId: 10 }),
    certificate(3, 30, { parcelId: 10 }),
  ]
  expect(effectOfVerdict(group(merged), PAIR, 'different').moves).toEqual([{ id: 2, from: 10, to: 20 }])
  expect(effectOfVerdict(group([certificate(1, 10), certificate(2, 20)]), PAIR, 'different').moves).toEqual(
    [],
  )
})

test('undo takes back what a decision moved, and nothing that it did not move', () => {
  const split = [certificate(1, 10), certificate(2, 20, { movedFrom: 10 }), certificate(3, 20)]
  const different: DecidedPair = { ...PAIR, verdict: 'different' }
  expect(effectOfVerdict(group(split, [different]), different, null).moves).toEqual([
    { id: 2, from: 20, to: 10 },
  ])

  const same: DecidedPair = { ...PAIR, verdict: 'same' }
  const joined = [
    certificate(1, 10),
    certificate(2, 20, { parcelId: 10, movedFrom: 20 }),
    certificate(3, 20, { parcelId: 10, isNewer: true }),
    certificate(4, 20, { parcelId: 10 }),
  ]
  expect(effectOfVerdict(group(joined, [same]), same, null).moves).toEqual([
    { id: 2, from: 10, to: 20 },
    { id: 3, from: 10, to: 20 },
  ])
})

test('three numbers cannot be the same and different at once', () => {
  const pairs: readonly DecidedPair[] = [
    PAIR,
    { id: 2, parcelId: 10, otherParcelId: 30, verdict: 'same' },
    { id: 3, parcelId: 20, otherParcelId: 30, verdict: 'different' },
  ]
  expect(effectOfVerdict(group([certificate(1, 10)], pairs), PAIR, 'same').isContradiction).toBe(true)
  expect(effectOfVerdict(group([certificate(1, 10)], pairs), PAIR, 'different').isContradiction).toBe(false)
})
