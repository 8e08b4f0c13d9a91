import { useState } from 'react'
import { t } from '../../lib/messages/intake.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldPartProps } from './mapping.ts'

interface ValueMapProps extends FieldPartProps {
  /** All texts of the column. Empty if there are many. */
  readonly values: readonly string[]
}

/** Maps texts of the file to our values. Once there is a map, texts that it does not list are rejected. */
export function ValueMap({ field, label, values, chosen, onChange }: ValueMapProps) {
  const { valueMap } = chosen
  const [added, setAdded] = useState('')
  if (valueMap === undefined)
    return values.length === 0 ? null : (
      <div>
        <Button
          kind="quiet"
          onClick={() =>
            onChange({ valueMap: Object.fromEntries(values.map((value) => [value, usual(field, value)])) })
          }
        >
          {t('mapValues', { field: label })}
        </Button>
      </div>
    )
  const set = (said: string, ours: string) =>
    onChange({ valueMap: { ...valueMap, [said]: ours === '' ? null : ours } })
  return (
    <fieldset className="stack tight">
      <legend className="small">{t('valuesOf', { field: label })}</legend>
      {Object.entries(valueMap).map(([said, ours]) => (
        <div key={said} className="row small">
          <span className="samples">{said}</span>
          {field.choices === null ? (
            <input
              className="input"
              aria-label={t('valueOf', { field: label, text: said })}
              placeholder={t('valueEmpty')}
              value={ours ?? ''}
              maxLength={300}
              onChange={(event) => set(said, event.currentTarget.value)}
            />
          ) : (
            <select
              className="input"
              aria-label={t('valueOf', { field: label, text: said })}
              value={ours ?? ''}
              onChange={(event) => set(said, event.currentTarget.value)}
            >
              <option value="">{t('valueEmpty')}</option>
              {field.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          )}
        </div>
      ))}
      <div className="row">
        <input
          className="input"
          aria-label={t('valueAddOf', { field: label })}
          placeholder={t('valueAddHint')}
          value={added}
          maxLength={300}
          onChange={(event) => setAdded(event.currentTarget.value)}
        />
        <Button
          kind="quiet"
          disabled={added.trim() === ''}
          onClick={() => {
            set(added.trim(), usual(field, added.trim()) ?? '')
            setAdded('')
          }}
        >
          {t('valueAdd')}
        </Button>
        <Button kind="quiet" onClick={() => onChange({ valueMap: undefined })}>
          {t('valuesGone')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Suggests our value for a text: the choice that differs only in case, or the text itself if any text is allowed. */
const usual = ({ choices }: FieldPartProps['field'], value: string): string | null =>
  choices === null ? value : (choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null)
