import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { LETTER_KINDS, type LetterKind } from '@fieldstone/domain/letters/letters'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { useTypedValues } from '../../lib/form/use-typed-values.ts'
import { t } from '../../lib/messages/letters.ts'
import { PATHS } from '../../lib/paths.ts'
import { letterBatchPath } from '../../lib/staff-paths.ts'
import { useSend } from '../../lib/use-send.ts'

/** The choice as typed. `again` is 'yes' or ''. */
export type BatchDraft = Readonly<
  Record<
    'kind' | 'county' | 'status' | 'worklist' | 'boughtFrom' | 'boughtBefore' | 'numbers' | 'again',
    string
  >
>

/** No letter is preselected, because the wrong one may have legal effect and go to many owners. */
const EMPTY: BatchDraft = {
  kind: '',
  county: '',
  status: '',
  worklist: '',
  boughtFrom: '',
  boughtBefore: '',
  numbers: '',
  again: '',
}

const choiceOf = (
  kind: LetterKind,
  { county, status, worklist, boughtFrom, boughtBefore, numbers, again }: BatchDraft,
  chosen: readonly number[],
) => {
  const listed = [...new Set(numbers.split(/[\s,;]+/).filter(Boolean))]
  return {
    kind,
    countyId: county === '' ? undefined : Number(county),
    status: WEB_STATUSES.find((it) => it === status),
    boughtFrom: parsePlainDate(boughtFrom) ?? undefined,
    boughtBefore: parsePlainDate(boughtBefore) ?? undefined,
    certificateNos: listed.length === 0 ? undefined : listed,
    certificateIds: chosen.length === 0 ? undefined : [...chosen],
    worklistId: worklist === '' ? undefined : Number(worklist),
    mayRepeat: again === 'yes',
  }
}

type Choice = ReturnType<typeof choiceOf>

const look = (body: Choice) => call(letterRoutes.previewLetters, { body })
export type BatchPreview = Awaited<ReturnType<typeof look>>

/** Reads the ids that All Liens passes in the navigation state. */
function chosenIn(state: unknown): readonly number[] {
  const ids = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : null
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : []
}

/** State of the form for a new batch. A change after the preview requires a new preview. */
export function useNewBatch() {
  const navigate = useNavigate()
  const chosen = chosenIn(useLocation().state)
  const sendStart = useSend(letterRoutes.startLetters)
  const { values: draft, set } = useTypedValues(EMPTY)
  const [wasAsked, setAsked] = useState(false)
  const preview = useMutation({ mutationFn: look })
  const start = useMutation({
    mutationFn: ({ choice, seenCount }: { readonly choice: Choice; readonly seenCount: number }) =>
      sendStart({ body: { ...choice, seenCount } }),
    onSuccess: ({ batchId }) => void navigate(letterBatchPath(batchId)),
  })
  const change = (next: Partial<BatchDraft>) => {
    set(next)
    preview.reset()
    start.reset()
  }
  return {
    draft,
    /** The certificates chosen in All Liens. */
    chosen,
    dropChosen: () => {
      change({})
      void navigate('.', { replace: true, state: null })
    },
    change,
    preview: preview.data ?? null,
    problem: problemOf(preview.error, start.error),
    isPreviewing: preview.isPending,
    // Stays busy until the page of the batch has loaded.
    isStarting: start.isPending || start.isSuccess,
    isKindMissing: wasAsked && draft.kind === '',
    look: () => {
      const kind = LETTER_KINDS.find((it) => it === draft.kind)
      setAsked(true)
      start.reset()
      if (kind === undefined) document.getElementById('kind')?.focus()
      else preview.mutate(choiceOf(kind, draft, chosen))
    },
    /** Starts exactly what was previewed. */
    start: () => {
      if (preview.data) start.mutate({ choice: preview.variables, seenCount: preview.data.count })
    },
  }
}

interface Problem {
  readonly title: string
  readonly text: string
  /** The page on which to fix it. */
  readonly settings?: string
}

function problemOf(previewing: Error | null, starting: Error | null): Problem | null {
  const failed = previewing ?? starting
  if (failed === null) return null
  if (failed instanceof ApiError && failed.code === 'company_missing')
    return { title: t('companyMissing'), text: t('companyMissingText'), settings: PATHS.settings }
  if (previewing) return { title: t('previewFailed'), text: textOf(previewing) }
  const isChanged = failed instanceof ApiError && failed.code === 'state_changed'
  return { title: t('startFailed'), text: isChanged ? t('startChanged') : textOf(failed) }
}

const textOf = (error: Error): string =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : error.message
