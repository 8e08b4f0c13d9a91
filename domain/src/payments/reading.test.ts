import { expect, test } from 'vitest'
import { isAskedBack, readDispute } from './reading.ts'

test.each([
  ['needs_response', 'dispute-opened', true],
  ['under_review', 'dispute-opened', true],
  ['appeal_needs_response', 'dispute-opened', true],
  ['lost', 'dispute-lost', true],
  ['won', 'dispute-won', false],
] as const)('a dispute that is %s: %s; the money is asked back or gone: %s', (status, cause, is) => {
  expect(readDispute(status)).toEqual({ causes: [cause], alerts: [] })
  expect(isAskedBack(status)).toBe(is)
})

test.each([
  ['prevented', { about: 'dispute-inquiry', status: 'prevented' }],
  ['warning_needs_response', { about: 'dispute-inquiry', status: 'warning_needs_response' }],
  ['of next year', { about: 'unknown-status', object: 'dispute', status: 'of next year' }],
] as const)('a dispute that is %s: moves nothing and asks for no money, staff are told', (status, alert) => {
  expect(readDispute(status)).toEqual({ causes: [], alerts: [alert] })
  expect(isAskedBack(status)).toBe(false)
})
