import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeadlineStrip } from './deadline-strip.tsx'

type Shown = Partial<
  Pick<LegalFile, 'complaintFiledOn' | 'bankruptcyInOn' | 'holds' | 'nextStep' | 'nextStepOn'>
>

function show(file: Shown) {
  const step = { nextStep: 'file-complaint', nextStepOn: null } as const
  const open = { complaintFiledOn: null, bankruptcyInOn: null, holds: [], ...step }
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
  [
    'all of it is paid, and to be posted',
    { nextStep: 'await-redemption', nextStepOn: plainDate('2026-11-18') },
    'On hold: paid in full November 18, 2026. Redemption not posted yet.',
  ],
  [
    'a redemption that was only reported',
    { nextStep: 'await-reported-redemption', nextStepOn: plainDate('2026-11-18') },
    'On hold: reported redeemed by the county November 18, 2026. Redemption not posted yet.',
  ],
])('%s: the strip says so', (_, file, words) => {
  expect(show(file)?.startsWith(words)).toBe(true)
})
