import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeadlineStrip } from './deadline-strip.tsx'

afterEach(cleanup)

type Shown = Partial<Pick<LegalFile, 'complaintFiledOn' | 'bankruptcyInOn' | 'holds'>>

function show(file: Shown) {
  const open = { complaintFiledOn: null, bankruptcyInOn: null, holds: [] }
  const days = { complaintDueOn: plainDate('2026-03-03'), complaintDays: 90, today: plainDate('2026-11-20') }
  render(<DeadlineStrip file={{ ...open, ...days, ...file }} />)
  return screen.getByText(/The deadline is 90 days after the NOI was filed\./).textContent
}

test.each<[string, Shown, string]>([
  ['nothing was filed', {}, 'Overdue by 262 days.'],
  ['a complaint in time', { complaintFiledOn: plainDate('2026-03-03') }, 'Filed March 3, 2026.'],
  [
    'a complaint that came late',
    { complaintFiledOn: plainDate('2026-10-18') },
    'Filed October 18, 2026, 229 days after the deadline.',
  ],
  [
    'an open bankruptcy',
    { holds: ['bankruptcy'], bankruptcyInOn: plainDate('2026-05-04') },
    'Stayed since May 4, 2026 by a bankruptcy.',
  ],
])('%s: the strip says so', (_, file, words) => {
  expect(show(file)?.startsWith(words)).toBe(true)
})
