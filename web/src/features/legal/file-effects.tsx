import { LEGAL_FIELDS, type LegalField, type LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { effectsOf, type FileEffect } from '@fieldstone/domain/legal/effects'
import { useRef, useState } from 'react'
import { fieldIdOf } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import type { Autosave } from '../../records/use-autosave.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type FileValues, labelOf, placeOfFile, versionedFile } from './legal-record.ts'

interface Change {
  readonly before: LegalFile
  readonly fields: readonly LegalField[]
  readonly effects: readonly FileEffect[]
}

/** Keeps what the last saved change did, until the reader has read it. */
export function useFileEffects(file: LegalFile) {
  const last = useRef(file)
  const [change, setChange] = useState<Change | null>(null)
  const follow = (saved: LegalFile) => {
    const previous = last.current
    last.current = saved
    // What is not read yet stays, together with the new change.
    setChange((unread) => {
      const before = unread?.before ?? previous
      const effects = effectsOf(before, saved)
      const fields = LEGAL_FIELDS.filter((name) => before[name] !== saved[name])
      return effects.length > 0 ? { before, fields, effects } : null
    })
  }
  return { change, follow, read: () => setChange(null) }
}

interface FileEffectsProps {
  readonly change: Change | null
  readonly editor: Autosave<LegalFile, FileValues>
  readonly onRead: () => void
}

/** Says which deadlines stop and what else a change did, with undo. Stays until it is read. */
export function FileEffects({ change, editor, onRead }: FileEffectsProps) {
  if (change === null) return null
  const { before, fields, effects } = change
  /** Moves the focus to the changed field, because the pressed button disappears with the notice. */
  const close = () => {
    const [field] = fields
    if (field !== undefined) document.getElementById(fieldIdOf(placeOfFile(before.id), field))?.focus()
    onRead()
  }
  const undo = () => {
    const values = versionedFile.valuesOf(before)
    for (const name of fields) {
      editor.set(name, values[name])
      editor.commit(name)
    }
    close()
  }
  return (
    <Notice
      kind="waiting"
      role="status"
      title={t('effectTitle', { fields: fields.map((name) => labelOf(name)).join(', ') })}
    >
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{t(`effect_${effect}`)}</li>
        ))}
      </ul>
      <p className="row">
        <Button size="small" onClick={close}>
          {t('effectRead')}
        </Button>
        <Button kind="default" size="small" onClick={undo}>
          {t('effectUndo')}
        </Button>
      </p>
    </Notice>
  )
}
