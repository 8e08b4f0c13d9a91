import * as z from 'zod/mini'
import { verifyReport } from '../entities/verify.ts'
import { route } from '../route.ts'

export const servicingRoutes = {
  verifyNow: route({
    method: 'POST',
    path: '/api/admin/verify',
    access: ['admin'],
    summary: 'Check that every invariant of the money holds, now.',
    limit: { count: 12, seconds: 3600 },
    answer: verifyReport,
  }),
  lastVerify: route({
    method: 'GET',
    path: '/api/admin/verify',
    access: ['admin'],
    summary: 'What the last check of the invariants found; null before the first.',
    answer: z.nullable(verifyReport),
  }),
} as const
