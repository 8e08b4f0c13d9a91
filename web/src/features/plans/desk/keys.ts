import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../../lib/shared-keys.ts'

export const deskPlanKey = (id: number): QueryKey => ['desk-plan', id]
export const previewKey = (id: number, terms: unknown): QueryKey => [...deskPlanKey(id), 'preview', terms]

/** Of a plan that staff have changed. */
export const staleAfterPlan = (id: number): readonly QueryKey[] => [deskPlanKey(id), QUEUES_KEY]
