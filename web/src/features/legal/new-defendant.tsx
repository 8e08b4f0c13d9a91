import type { Defendant } from '@fieldstone/contract/entities/legal/tracking'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/legal.ts'
import { TextField } from '../../ui/field.tsx'
import { addDefendant, newDefendantOf } from './use-tracking.ts'

interface NewDefendantProps {
  readonly certificateId: number
  /** 'key' moves the focus to the new row. */
  readonly onAdded: (added: Defendant, by: 'key' | 'leaving') => void
  readonly onGiveUp: () => void
}

/** A field for a name. Enter, Tab or leaving it adds the defendant. */
export function NewDefendant({ certificateId, onAdded, onGiveUp }: NewDefendantProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  // Removing the field fires blur once more.
  const isSent = useRef(false)
  const add = async (by: 'key' | 'leaving') => {
    if (name.trim() === '') return onGiveUp()
    if (isSent.current) return
    isSent.current = true
    try {
      onAdded(await addDefendant(certificateId, newDefendantOf(name)), by)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      isSent.current = false
      setError(failure.message)
    }
  }
  const press = (event: KeyboardEvent) => {
    // After a refusal, Tab leaves the field.
    const isNext = event.key === 'Tab' && !event.shiftKey && name.trim() !== '' && error === null
    if (event.key !== 'Enter' && !isNext) return
    event.preventDefault()
    void add('key')
  }
  return (
    <tr>
      <th scope="row" />
      <td className="name" colSpan={5}>
        <TextField
          id={`new-defendant-${certificateId}`}
          label={t('defendantName')}
          // The reader has just opened this field.
          autoFocus
          value={name}
          maxLength={200}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => void add('leaving')}
          onKeyDown={press}
        />
      </td>
      <td />
    </tr>
  )
}
