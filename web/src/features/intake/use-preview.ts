import type { ImportMapping, ImportPreview } from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../lib/calls.ts'
import { useSettled } from '../../lib/use-settled.ts'

const PAUSE_MS = 400

/** What the mapping makes of the first rows, once its writer pauses; null before the first answer. */
export function usePreview(id: number, mapping: ImportMapping): ImportPreview | null {
  const settled = useSettled(mapping, PAUSE_MS)
  const { data } = useCall(
    importRoutes.previewImport,
    { params: { id }, body: { mapping: settled } },
    { isBackground: true, placeholderData: keepPreviousData, retry: false },
  )
  return data ?? null
}
