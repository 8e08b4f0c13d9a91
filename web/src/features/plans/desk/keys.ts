import type { QueryKey } from '@tanstack/react-query'
import { STALE_AFTER_MONEY } from '../../../records/stale-after-money.ts'

export const deskPlanKey = (id: number): QueryKey => ['desk-plan', id]
export const previewKey = (id: number, terms: unknown): QueryKey => [...deskPlanKey(id), 'preview', terms]

/** Of a plan that staff have changed: its certificate says what is agreed, and owes by it. */
export const staleAfterPlan = (id: number): readonly QueryKey[] => [deskPlanKey(id), ...STALE_AFTER_MONEY]
