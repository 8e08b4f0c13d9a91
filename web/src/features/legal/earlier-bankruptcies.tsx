import type { EarlierBankruptcy, LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { EndedBankruptcy } from './ended-bankruptcy.tsx'
import { useKeepFile } from './legal-queries.ts'
import { UndoNotice } from './tracking-parts.tsx'

interface EarlierBankruptciesProps {
  readonly file: LegalFile
  readonly isReadOnly: boolean
  /** True while a new case is being entered. */
  readonly isEntering: boolean
  readonly onEntered: () => void
}

/** Lists the bankruptcy cases that have ended. The open one is in the fields above. All of them move deadlines. */
export function EarlierBankruptcies({ file, isReadOnly, isEntering, onEntered }: EarlierBankruptciesProps) {
  const { removed, remove, undo, keep } = useEarlier(file)
  const { earlierBankruptcies: rows } = file
  return (
    <div className="stack tight">
      {rows.length > 0 ? <h3>{t('earlierBankruptcies')}</h3> : null}
      <UndoNotice name={removed && endedCaseText(removed)} onUndo={undo} />
      {rows.length > 0 ? (
        <ul className="posted">
          {rows.map((row) => (
            <li key={row.id}>
              <span>{endedCaseText(row)}</span>
              {isReadOnly ? null : (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('remove', { name: endedCaseText(row) })}
                  onClick={() => remove.run(row)}
                >
                  ×
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isEntering ? <EndedBankruptcy file={file} onSaved={keep} onClose={onEntered} /> : null}
    </div>
  )
}

/** 'Chapter 13, 25-51234, Mar 1, 2025 to Mar 11, 2025, dismissed' */
export const endedCaseText = ({
  bankruptcyType,
  caseNo,
  filedOn,
  endedOn,
  ending,
}: EarlierBankruptcy): string =>
  [
    ...(bankruptcyType === null ? [] : [t('chapter', { number: bankruptcyType })]),
    ...(caseNo === null ? [] : [caseNo]),
    t('caseDays', { from: formatDate(filedOn), until: formatDate(endedOn) }),
    t(`ending_${ending}`),
  ].join(', ')

/** Removes and restores ended cases. The answer replaces the file in the cache. */
function useEarlier({ id: certificateId }: LegalFile) {
  const [removed, setRemoved] = useState<EarlierBankruptcy | null>(null)
  const keep = useKeepFile()
  const remove = useAction(async (row: EarlierBankruptcy) => {
    keep(await call(legalRoutes.deleteEarlierBankruptcy, { params: { id: row.id } }))
    setRemoved(row)
  })
  const undo = async () => {
    if (removed === null) return
    const { id: _, ...body } = removed
    keep(await call(legalRoutes.addEarlierBankruptcy, { params: { certificateId }, body }))
    setRemoved(null)
  }
  return { removed, remove, undo, keep }
}
