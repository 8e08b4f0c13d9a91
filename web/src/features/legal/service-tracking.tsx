import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/legal.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { DefendantRow } from './defendant-row.tsx'
import { DefendantTable, ReadDefendant } from './defendant-table.tsx'
import { NewDefendant } from './new-defendant.tsx'
import { UndoNotice } from './tracking-parts.tsx'
import { useTracking } from './use-tracking.ts'

interface ServiceTrackingProps {
  readonly certificateId: number
  readonly complaintFiledOn: PlainDate | null
  readonly isReadOnly: boolean
}

/** The defendants and how each was served. Each field is saved when it loses the focus. */
export function ServiceTracking({ certificateId, complaintFiledOn, isReadOnly }: ServiceTrackingProps) {
  const list = useCall(trackingRoutes.listDefendants, { params: { certificateId } })
  const { change, removed, remove, undo } = useTracking(certificateId)
  const [isAdding, setAdding] = useState(false)
  const [newId, setNewId] = useState<number | null>(null)
  return (
    <section className="stack tight" aria-labelledby={`service-${certificateId}`}>
      <h2 id={`service-${certificateId}`} className="part">
        {t('service')}
      </h2>
      <UndoNotice name={removed?.name ?? null} onUndo={undo} />
      <Loaded query={list} skeleton={<TextSkeleton lines={3} />}>
        {(rows) => (
          <>
            {rows.length === 0 && !isAdding ? <p className="muted">{t('noDefendants')}</p> : null}
            {rows.length === 0 && !isAdding ? null : (
              <DefendantTable>
                {rows.map((row, at) =>
                  isReadOnly ? (
                    <ReadDefendant key={row.id} defendant={row} no={at + 1} />
                  ) : (
                    <DefendantRow
                      key={row.id}
                      defendant={row}
                      no={at + 1}
                      isNew={row.id === newId}
                      complaintFiledOn={complaintFiledOn}
                      onSaved={change}
                      onRemove={() => remove.run(row)}
                    />
                  ),
                )}
                {isAdding ? (
                  <NewDefendant
                    certificateId={certificateId}
                    onAdded={(added, by) => {
                      if (by === 'key') setNewId(added.id)
                      change(added)
                      setAdding(false)
                    }}
                    onGiveUp={() => setAdding(false)}
                  />
                ) : null}
              </DefendantTable>
            )}
            {/* Below the rows, where the next one appears: after a row is filled, Tab leads here. */}
            {isReadOnly ? null : (
              <p>
                <Button kind="quiet" size="small" onClick={() => setAdding(true)}>
                  {t('addDefendant')}
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
