import type { Answer } from '../../../lib/testing.tsx'

export const TICKET = 'POST /api/payments/ticket'

/** What is paid to the certificate, and what the method adds, in cents. */
type Figures = readonly [portionCents: number, feeCents: number]

const figures = ([portionCents, feeCents]: Figures) => ({
  portionCents,
  feeCents,
  totalCents: portionCents + feeCents,
})

export const ticketFor = (...of: Figures): Answer => ({
  status: 201,
  body: { ticket: 'secret', expiresAt: '2026-11-20T12:05:00Z', ...figures(of) },
})

export const authorizationOf = (...of: Figures) => ({
  authorizationTextVersion: '1',
  text: 'By pressing Authorize I agree.',
  date: '2026-11-20',
  ...figures(of),
})

export const startedDebit = (...of: Figures) => ({
  paymentId: `pay_${'a'.repeat(26)}`,
  status: 'PROCESSING',
  ...figures(of),
})
