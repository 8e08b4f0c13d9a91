import type { QueryKey } from '@tanstack/react-query'

export const checkedPaperKey = (asked: object | null): QueryKey => ['checked-paper', asked]
