import { useState } from 'react'
import { t } from '../../lib/messages/intake.ts'
import type { FieldPartProps } from './mapping.ts'
import { TextList } from './text-list.tsx'

/** Options that few files need: texts that count as empty, a pattern, a default. */
export function FieldOptions({ label, chosen, onChange }: FieldPartProps) {
  const { emptyIs, match, noMatch, default: other, required = false } = chosen
  const isUsed = [emptyIs, match, other].some((each) => each !== undefined) || required
  // Stays open: if `open` followed `isUsed`, clearing the last text would close the section while staff type in it.
  const [hasBeenUsed, setHasBeenUsed] = useState(isUsed)
  if (isUsed && !hasBeenUsed) setHasBeenUsed(true)
  return (
    <details className="small" open={hasBeenUsed}>
      <summary>{t('moreOf', { field: label })}</summary>
      <div className="stack tight">
        <TextList
          label={t('emptyIsOf', { field: label })}
          placeholder={t('emptyIsHint')}
          texts={emptyIs ?? []}
          onTexts={(texts) => onChange({ emptyIs: texts.length === 0 ? undefined : texts })}
        />
        <input
          className="input"
          aria-label={t('matchOf', { field: label })}
          placeholder={t('matchHint')}
          maxLength={300}
          value={match ?? ''}
          onChange={(event) => onChange({ match: event.currentTarget.value || undefined })}
        />
        {match === undefined ? null : (
          <label className="check">
            <input
              type="checkbox"
              checked={noMatch === 'empty'}
              onChange={(event) => onChange({ noMatch: event.currentTarget.checked ? 'empty' : undefined })}
            />{' '}
            {t('noMatchEmpty')}
          </label>
        )}
        <input
          className="input"
          aria-label={t('defaultOf', { field: label })}
          placeholder={t('defaultHint', { example: 'No parcel {bill}' })}
          maxLength={300}
          value={other ?? ''}
          onChange={(event) => onChange({ default: event.currentTarget.value || undefined })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={required}
            onChange={(event) => onChange({ required: event.currentTarget.checked || undefined })}
          />{' '}
          {t('requiredField')}
        </label>
      </div>
    </details>
  )
}
