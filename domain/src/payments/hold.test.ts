import { describe, expect, test } from 'vitest'
import { type HeldCertificate, heldUntil, type Payer, type UnpaidPage } from './hold.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000)

const [OWNER, HOLDER, TAKER, STRANGER, OTHER] = [1, 2, 3, 4, 5] as const

/** A page of somebody, opened so many minutes before the open one, that stayed open for so many. */
const page = (payerId: number, before: number, minutes: number): UnpaidPage => ({
  payerId,
  openedAt: at(-before),
  endedAt: at(minutes - before),
})

const stranger: Payer = { isOwner: false, savedAt: null }
const owner: Payer = { isOwner: true, savedAt: null }
const savedAt = (before: number): Payer => ({ isOwner: false, savedAt: at(-before) })

const held = (
  unpaid: readonly UnpaidPage[],
  payers: Readonly<Record<number, Payer>> = {},
  payerId: number = HOLDER,
): HeldCertificate => ({
  open: { payerId, openedAt: at(0), expiresAt: at(35) },
  unpaid,
  payers: new Map([
    [OWNER, owner],
    ...[HOLDER, TAKER, STRANGER, OTHER].map((id) => [id, payers[id] ?? stranger] as const),
  ]),
})

/** After how many minutes the certificate is free for the taker. */
const freeAfter = (certificate: HeldCertificate, takerId: number = TAKER) =>
  (heldUntil(certificate, takerId).getTime() - NOON) / 60_000

describe('what strangers leave unpaid is counted together, over all accounts', () => {
  const inTurn = [
    page(STRANGER, 60, 10),
    page(OTHER, 50, 5),
    page(6, 45, 2.5),
    page(7, 42, 2),
    page(8, 40, 2),
  ]
  test.each([
    ['nobody before', [], 10],
    ['one held it for ten minutes', inTurn.slice(0, 1), 5],
    ['another for five more', inTurn.slice(0, 2), 2.5],
    ['a third until it was over', inTurn.slice(0, 3), 2],
    ['each next account has its own two minutes', inTurn, 2],
    ['one page, open until its end', [page(STRANGER, 60, 35)], 5],
    ['one page, closed after a minute', [page(STRANGER, 60, 1)], 9.5],
    ['the same account, ten minutes', [page(HOLDER, 60, 10)], 5],
    [
      'the same account, which has used up all',
      [page(HOLDER, 90, 35), page(HOLDER, 50, 35), page(HOLDER, 10, 5)],
      0,
    ],
    ['pages closed at once, again and again', Array.from({ length: 30 }, () => page(HOLDER, 60, 0)), 10],
  ] as const)('%s', (_, unpaid, minutes) => {
    expect(freeAfter(held(unpaid))).toBe(minutes)
  })

  test('however they take turns, one after the other, others wait twenty minutes, and two for each account', () => {
    let [waited, unpaid] = [0, [] as UnpaidPage[]]
    for (let turn = 0; turn < 200; turn++) {
      const minutes = freeAfter(held(unpaid, {}, 10 + (turn % 4)))
      waited += minutes
      unpaid = [...unpaid, page(10 + (turn % 4), 300 - turn, minutes)]
    }
    expect(waited).toBeLessThanOrEqual(20 + 4 * 2)
  })
})

describe('a cancel costs nothing', () => {
  test.each([
    ['of the taker, once', [page(TAKER, 60, 1)]],
    ['of the taker, whatever was left open', [page(TAKER, 90, 35), page(TAKER, 40, 35)]],
    ['of the owner', [page(OWNER, 60, 10), page(OWNER, 40, 10)]],
  ])('%s: a stranger holds the certificate as at first', (_, unpaid) => {
    expect(freeAfter(held(unpaid))).toBe(10)
  })
})

describe('who goes first', () => {
  const used = [page(STRANGER, 60, 10), page(OTHER, 40, 10)]
  test.each([
    ['an owner waits for no stranger', held([]), OWNER, 0],
    ['nor for one who saved the certificate', held([], { [HOLDER]: savedAt(999) }), OWNER, 0],
    ['nor after pages of their own', held([page(OWNER, 90, 35), page(OWNER, 50, 35)]), OWNER, 0],
    ['for the page of an owner a stranger waits ten minutes', held([], {}, OWNER), TAKER, 10],
    ['whatever strangers used up', held(used, {}, OWNER), TAKER, 10],
    ['so does another owner', held(used, { [TAKER]: owner }, OWNER), TAKER, 10],
    ['and one who saved it', held(used, { [TAKER]: savedAt(999) }, OWNER), TAKER, 10],
    [
      'who saved it before it all began waits for no stranger',
      held(used, { [TAKER]: savedAt(61) }),
      TAKER,
      0,
    ],
    [
      'after the first page of another it is too late to save it',
      held(used, { [TAKER]: savedAt(59) }),
      TAKER,
      2,
    ],
    ['nor in the moment in which it was opened', held(used, { [TAKER]: savedAt(60) }), TAKER, 2],
    [
      'a page of their own does not make it too late',
      held([page(TAKER, 60, 1)], { [TAKER]: savedAt(30) }),
      TAKER,
      0,
    ],
    ['one page left unpaid is no harm', held([page(TAKER, 60, 1)], { [TAKER]: savedAt(999) }), TAKER, 0],
    [
      'after two the rule for all holds',
      held([page(TAKER, 60, 1), page(TAKER, 50, 1)], { [TAKER]: savedAt(999) }),
      TAKER,
      10,
    ],
    [
      'of two who saved it, the earlier one',
      held([], { [TAKER]: savedAt(50), [HOLDER]: savedAt(20) }),
      TAKER,
      0,
    ],
    [
      'who saved it in the same moment waits',
      held([], { [TAKER]: savedAt(20), [HOLDER]: savedAt(20) }),
      TAKER,
      10,
    ],
    ['and not the later one', held([], { [TAKER]: savedAt(20), [HOLDER]: savedAt(50) }), TAKER, 10],
  ] as const)('%s', (_, certificate, taker, minutes) => {
    expect(freeAfter(certificate, taker)).toBe(minutes)
  })
})

test('nothing is held longer than it lasts', () => {
  const certificate = held([])
  const open = { ...certificate.open, expiresAt: at(4) }
  expect(heldUntil({ ...certificate, open }, TAKER)).toEqual(at(4))
})
