import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { type StatusFacts, WEB_STATUSES, type WebStatus, webStatus } from './web-status.ts'

const TODAY = plainDate('2026-11-15')

const NONE: StatusFacts = {
  redeemedOn: null,
  statusOverride: null,
  taxDeedIssuedOn: null,
  resultOfSale: null,
  bankruptcyInOn: null,
  bankruptcyOutOn: null,
  sentLegalOn: null,
  noiFiledOn: null,
}

const statusOf = (facts: Partial<StatusFacts>): WebStatus => webStatus({ ...NONE, ...facts }, TODAY)

/** In the decided order. */
const ROWS: readonly (readonly [WebStatus, string, Partial<StatusFacts>])[] = [
  ['Redeemed', 'funds were received', { redeemedOn: TODAY }],
  ['Legal', 'staff say so', { statusOverride: 'Legal' }],
  ['REO', 'the deed is issued, not to a third party', { taxDeedIssuedOn: TODAY }],
  ['Bankruptcy', 'a case is open', { bankruptcyInOn: TODAY }],
  ['Legal', 'the legal file was sent', { sentLegalOn: TODAY }],
  ['Active Certificate', 'nothing else is so', {}],
]

test.each(ROWS)('%s when %s', (status, _, facts) => {
  expect(statusOf(facts)).toBe(status)
})

test.each(ROWS.map(([status, why], index) => [status, why, index] as const))(
  '%s, because %s, goes before every rule below it',
  (status, _, index) => {
    const facts: Partial<StatusFacts> = Object.assign({}, ...ROWS.slice(index).map(([, , it]) => it))
    expect(statusOf(facts)).toBe(status)
  },
)

test.each<readonly [WebStatus, string, Partial<StatusFacts>]>([
  ['REO', 'the deed is issued after a forfeiture', { taxDeedIssuedOn: TODAY, resultOfSale: 'Forfeited' }],
  [
    'Active Certificate',
    'the deed went to a third party',
    { taxDeedIssuedOn: TODAY, resultOfSale: 'Sold to 3rd Party' },
  ],
  ['Active Certificate', 'the case opens tomorrow', { bankruptcyInOn: addDays(TODAY, 1) }],
  ['Bankruptcy', 'the case ends tomorrow', { bankruptcyInOn: TODAY, bankruptcyOutOn: addDays(TODAY, 1) }],
  ['Active Certificate', 'the case ends today', { bankruptcyInOn: TODAY, bankruptcyOutOn: TODAY }],
  ['Active Certificate', 'an end is known and no beginning', { bankruptcyOutOn: addDays(TODAY, 1) }],
  ['Legal', 'only the notice of intent was filed', { noiFiledOn: TODAY }],
  [
    'Active Certificate',
    'staff say so against a legal file',
    { statusOverride: 'Active Certificate', sentLegalOn: TODAY },
  ],
])('%s when %s', (status, _, facts) => {
  expect(statusOf(facts)).toBe(status)
})

test('the statuses are spelled as on the wire', () => {
  expect([...WEB_STATUSES].sort()).toEqual(['Active Certificate', 'Bankruptcy', 'Legal', 'REO', 'Redeemed'])
})
