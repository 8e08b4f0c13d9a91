import type { ImportMapping, ImportPreview } from '@fieldstone/contract/entities/import'
import { importRoutes } from '@fieldstone/contract/routes/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'

const PAUSE_MS = 400

/** What the mapping makes of the first rows, once its writer pauses; null before the first answer. */
export function usePreview(id: number, mapping: ImportMapping): ImportPreview | null {
  const now = JSON.stringify(mapping)
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  const { data } = useQuery({
    queryKey: ['import-preview', id, settled],
    queryFn: ({ signal }) =>
      call(
        importRoutes.previewImport,
        { params: { id }, body: { mapping: JSON.parse(settled) as ImportMapping } },
        { signal, isBackground: true },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data ?? null
}
