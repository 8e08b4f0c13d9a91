import * as z from 'zod/mini'

export const planStatus = z.enum(['PENDING', 'ACTIVE', 'COMPLETE', 'DEFAULT', 'CANCELED'])
export type PlanStatus = z.output<typeof planStatus>
