import type { QueryKey } from '@tanstack/react-query'

export const BOOKS = ['books'] as const
export const booksKey = (...part: readonly unknown[]): QueryKey => [...BOOKS, ...part]
