import type { Defendant } from '@fieldstone/contract/entities/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/tracking'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/legal.ts'
import { useAction } from '../../lib/use-action.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { showSuccessOnce } from '../../ui/toasts.tsx'
import { DefendantRow } from './defendant-row.tsx'
import { useDefendants } from './legal-queries.ts'
import { UndoNotice } from './undo-notice.tsx'

interface ServiceTrackingProps {
  readonly certificateId: number
  readonly complaintFiledOn: PlainDate | null
  readonly isReadOnly: boolean
}

/** The defendants and how each was served; every field is saved when it is left. */
export function ServiceTracking({ certificateId, complaintFiledOn, isReadOnly }: ServiceTrackingProps) {
  const list = useDefendants(certificateId)
  const { change, removed, remove, undo } = useTracking(certificateId)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="stack tight" aria-labelledby={`service-${certificateId}`}>
      <div className="row apart">
        <h2 id={`service-${certificateId}`} className="part">
          {t('service')}
        </h2>
        {isReadOnly ? null : (
          <Button kind="quiet" size="small" onClick={() => setAdding(true)}>
            {t('addDefendant')}
          </Button>
        )}
      </div>
      <UndoNotice name={removed?.name ?? null} onUndo={undo} />
      <Loaded query={list} skeleton={<TextSkeleton lines={3} />}>
        {(rows) => (
          <>
            {rows.length === 0 && !isAdding ? <p className="muted">{t('noDefendants')}</p> : null}
            {rows.map((row, at) => (
              <DefendantRow
                key={row.id}
                defendant={row}
                no={at + 1}
                complaintFiledOn={complaintFiledOn}
                isReadOnly={isReadOnly}
                onSaved={change}
                onRemove={() => remove.run(row)}
              />
            ))}
          </>
        )}
      </Loaded>
      {isAdding ? (
        <NewDefendant
          certificateId={certificateId}
          onAdded={(added) => {
            change(added)
            setAdding(false)
          }}
          onGiveUp={() => setAdding(false)}
        />
      ) : null}
    </section>
  )
}

interface NewDefendantProps {
  readonly certificateId: number
  readonly onAdded: (added: Defendant) => void
  readonly onGiveUp: () => void
}

/** A line for a name; leaving it, or Enter, makes the defendant. */
function NewDefendant({ certificateId, onAdded, onGiveUp }: NewDefendantProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (name.trim() === '') return onGiveUp()
    if (isBusy) return
    setBusy(true)
    try {
      onAdded(await addDefendant(certificateId, { ...EMPTY, name }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <TextField
      id={`new-defendant-${certificateId}`}
      label={t('defendantName')}
      // The person has just asked for this line.
      autoFocus
      value={name}
      maxLength={200}
      error={error}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void add()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void add()
      }}
    />
  )
}

type Typed = Pick<Defendant, 'name' | 'partyType' | 'serviceType' | 'servedOn' | 'answeredOn'>

const EMPTY: Omit<Typed, 'name'> = {
  partyType: 'private',
  serviceType: null,
  servedOn: null,
  answeredOn: null,
}

const addDefendant = (parcelID: number, values: Typed): Promise<Defendant> =>
  call(trackingRoutes.addDefendant, { params: { parcelID }, body: values })

/** What is done to the list as a whole: it stays as it was answered, and what was removed can come back. */
function useTracking(certificateId: number) {
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<Defendant | null>(null)
  const put = (next: (rows: readonly Defendant[]) => readonly Defendant[]) => {
    queries.setQueryData<readonly Defendant[]>(['legal', 'defendants', certificateId], (rows) =>
      rows === undefined ? rows : next(rows),
    )
    for (const part of ['history', 'deadlines']) void queries.invalidateQueries({ queryKey: ['legal', part] })
  }
  const change = (saved: Defendant) => {
    put((rows) =>
      rows.some(({ id }) => id === saved.id)
        ? rows.map((row) => (row.id === saved.id ? saved : row))
        : [...rows, saved],
    )
    void showSuccessOnce(t('parcelSaved'))
  }
  const remove = useAction(async (row: Defendant) => {
    await call(trackingRoutes.deleteDefendant, { params: { defendantID: row.id } })
    put((rows) => rows.filter(({ id }) => id !== row.id))
    setRemoved(row)
  })
  const undo = async () => {
    if (removed === null) return
    const { name, partyType, serviceType, servedOn, answeredOn } = removed
    change(await addDefendant(certificateId, { name, partyType, serviceType, servedOn, answeredOn }))
    setRemoved(null)
  }
  return { change, removed, remove, undo }
}
