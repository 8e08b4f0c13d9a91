import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'

export const queueKey = (name: string, query: object): QueryKey => [...QUEUES_KEY, name, query]
