import * as z from 'zod/mini'
import { verifyReport } from '../entities/verify/verify.ts'
import { perAddress } from '../limits.ts'
import { route } from '../route.ts'

export const verifyRoutes = {
  verifyNow: route({
    method: 'POST',
    path: '/api/admin/verify',
    access: ['admin'],
    changes: ['verify'],
    summary: 'Check that every invariant of the money holds, now.',
    limits: [perAddress(12)],
    answer: verifyReport,
  }),
  lastVerify: route({
    method: 'GET',
    path: '/api/admin/verify',
    access: ['admin'],
    reads: 'verify',
    summary: 'What the last check of the invariants found; null before the first.',
    answer: z.nullable(verifyReport),
  }),
} as const
