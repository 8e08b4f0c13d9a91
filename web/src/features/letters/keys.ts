import type { QueryKey } from '@tanstack/react-query'

export const BATCHES = ['letter-batches'] as const
export const batchKey = (id: number): QueryKey => ['letter-batch', id]
export const lettersKey = (batchId: number, query: object): QueryKey => ['letters', batchId, query]
