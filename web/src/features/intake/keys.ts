import type { QueryKey } from '@tanstack/react-query'

export const IMPORTS = ['imports'] as const
export const importsKey = (view: object): QueryKey => [...IMPORTS, view]
export const importKey = (id: number): QueryKey => ['import', id]
export const obstaclesKey = (id: number): QueryKey => [...importKey(id), 'obstacles']
export const previewKey = (id: number, map: unknown): QueryKey => ['import-preview', id, map]
export const columnsKey = (id: number, file: unknown): QueryKey => ['import-columns', id, file]
