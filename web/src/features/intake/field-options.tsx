import type { ReactNode } from 'react'
import { t } from '../../lib/messages/intake.ts'
import type { FieldPartProps } from './mapping.ts'
import { TextList } from './text-list.tsx'
import { useOnceTrue } from './use-once-true.ts'

interface FieldOptionsProps extends FieldPartProps {
  readonly children?: ReactNode
}

/** Options that few files need: texts that count as empty, a pattern, a default. */
export function FieldOptions({ label, chosen, onChange, children }: FieldOptionsProps) {
  const { emptyIs, match, noMatch, default: other, required = false } = chosen
  const isUsed = [emptyIs, match, other].some((each) => each !== undefined) || required
  return (
    <details className="small" open={useOnceTrue(isUsed)}>
      <summary>{t('moreOf', { field: label })}</summary>
      <div className="stack tight">
        {children}
        <TextList
          label={t('emptyIsOf', { field: label })}
          placeholder={t('emptyIsHint')}
          texts={emptyIs ?? []}
          onTexts={(texts) => onChange({ emptyIs: texts.length === 0 ? undefined : texts })}
        />
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
        <Pattern label={label} match={match} noMatch={noMatch} onChange={onChange} />
      </div>
    </details>
  )
}

interface PatternProps extends Pick<FieldPartProps, 'label' | 'onChange'> {
  readonly match: string | undefined
  readonly noMatch: FieldPartProps['chosen']['noMatch']
}

/** A regular expression, for the few who write one: folded until it is used, then open. */
function Pattern({ label, match, noMatch, onChange }: PatternProps) {
  return (
    <details open={useOnceTrue(match !== undefined)}>
      <summary>{t('pattern')}</summary>
      <div className="stack tight">
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
      </div>
    </details>
  )
}
