import type { QueryKey } from '@tanstack/react-query'

export const receiptKey = (id: string): QueryKey => ['receipt', id]
