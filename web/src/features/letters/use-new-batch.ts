import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { useTypedValues } from '../../lib/form/use-typed-values.ts'
import { t } from '../../lib/messages/letters.ts'
import { letterBatchPath } from '../../lib/paths.ts'
import { BATCHES } from './letter-queries.ts'

/** A choice as it is typed. `again` is 'yes' or ''. */
export type BatchDraft = Readonly<
  Record<'kind' | 'county' | 'status' | 'boughtFrom' | 'boughtBefore' | 'numbers' | 'again', string>
>

const EMPTY: BatchDraft = {
  kind: 'notice-of-intent',
  county: '',
  status: '',
  boughtFrom: '',
  boughtBefore: '',
  numbers: '',
  again: '',
}

const choiceOf = ({ kind, county, status, boughtFrom, boughtBefore, numbers }: BatchDraft) => {
  const listed = [...new Set(numbers.split(/[\s,;]+/).filter(Boolean))]
  return {
    kind: LETTER_KINDS.find((it) => it === kind) ?? 'notice-of-intent',
    countyId: county === '' ? undefined : Number(county),
    status: WEB_STATUSES.find((it) => it === status),
    boughtFrom: parsePlainDate(boughtFrom) ?? undefined,
    boughtBefore: parsePlainDate(boughtBefore) ?? undefined,
    certificateNos: listed.length === 0 ? undefined : listed,
  }
}

const look = (draft: BatchDraft) => call(letterRoutes.previewLetters, { body: choiceOf(draft) })
export type BatchPreview = Awaited<ReturnType<typeof look>>

/** What is changed after the preview must be previewed again. */
export function useNewBatch() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { values: draft, set } = useTypedValues(EMPTY)
  const preview = useMutation({ mutationFn: look })
  const start = useMutation({
    mutationFn: (seenCount: number) =>
      call(letterRoutes.startLetters, {
        body: { ...choiceOf(draft), seenCount, mayRepeat: draft.again === 'yes' },
      }),
    onSuccess: ({ batchID }) => {
      void queries.invalidateQueries({ queryKey: BATCHES })
      void navigate(letterBatchPath(batchID))
    },
  })
  const change = (next: Partial<BatchDraft>) => {
    set(next)
    preview.reset()
    start.reset()
  }
  return {
    draft,
    change,
    preview: preview.data ?? null,
    problem: problemOf(preview.error, start.error),
    isPreviewing: preview.isPending,
    isStarting: start.isPending,
    look: () => {
      start.reset()
      preview.mutate(draft)
    },
    start: () => preview.data && start.mutate(preview.data.count),
  }
}

function problemOf(previewing: Error | null, starting: Error | null) {
  if (previewing) return { title: t('previewFailed'), text: textOf(previewing) }
  if (!starting) return null
  const isChanged = starting instanceof ApiError && starting.code === 'state_changed'
  return { title: t('startFailed'), text: isChanged ? t('startChanged') : textOf(starting) }
}

const textOf = (error: Error): string =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : error.message
