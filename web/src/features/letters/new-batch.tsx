import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { countyOptions, useAllCounties } from '../../lib/all-places.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/letters.ts'
import { WorklistSelect } from '../../records/worklists/worklist-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type BatchDraft, type BatchPreview, useNewBatch } from './use-new-batch.ts'
import './letters.css'

/** Chooses the letter and the recipients, and previews the recipients before any letter is written. */
export function NewBatch() {
  const batch = useNewBatch()
  const { draft, chosen, dropChosen, change, preview, problem, start, isPreviewing, isStarting } = batch
  const submit = (event: FormEvent) => {
    event.preventDefault()
    batch.look()
  }
  return (
    <Sheet isRuled className="stack" aria-labelledby="new-batch">
      <h2 id="new-batch">{t('newHeading')}</h2>
      <form className="stack" onSubmit={submit}>
        <p className="muted small">{t('newHint')}</p>
        {chosen.length === 0 ? null : (
          <p>
            <b>{t('fromList', { count: chosen.length })}</b>{' '}
            <Button kind="default" size="small" onClick={dropChosen}>
              {t('dropChosen')}
            </Button>
          </p>
        )}
        <Fields draft={draft} isKindMissing={batch.isKindMissing} onChange={change} />
        <div>
          <Button type="submit" kind="default" isBusy={isPreviewing}>
            {t('preview')}
          </Button>
        </div>
      </form>
      {problem === null ? null : (
        <Notice kind="bad" title={problem.title} role="alert">
          {problem.text}
          {problem.settings === undefined ? null : (
            <>
              {' '}
              <Link to={problem.settings}>{t('openSettings')}</Link>
            </>
          )}
        </Notice>
      )}
      {preview === null ? null : <Preview preview={preview} isBusy={isStarting} onStart={start} />}
    </Sheet>
  )
}

interface FieldsProps {
  readonly draft: BatchDraft
  readonly isKindMissing: boolean
  readonly onChange: (change: Partial<BatchDraft>) => void
}

function Fields({ draft, isKindMissing, onChange }: FieldsProps) {
  const { data: counties } = useAllCounties()
  const field = (id: keyof BatchDraft) => ({
    id,
    value: draft[id],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [id]: event.currentTarget.value }),
  })
  return (
    <>
      <div className="letter-grid">
        <SelectField
          {...field('kind')}
          label={t('kind')}
          none={t('kindNone')}
          error={isKindMissing ? t('kindMissing') : undefined}
          options={LETTER_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <SelectField
          {...field('county')}
          label={t('county')}
          none={t('countyAll')}
          options={countyOptions(counties)}
        />
        <SelectField
          {...field('status')}
          label={t('status')}
          none={t('statusAll')}
          options={WEB_STATUSES.map((it) => ({ value: it, label: it }))}
        />
        <WorklistSelect
          value={draft.worklist}
          none={t('worklistNone')}
          onValue={(worklist) => onChange({ worklist })}
        />
        <TextField {...field('boughtFrom')} type="date" label={t('boughtFrom')} />
        <TextField {...field('boughtBefore')} type="date" label={t('boughtBefore')} />
      </div>
      <TextAreaField {...field('numbers')} label={t('numbers')} hint={t('numbersHint')} rows={2} />
      <CheckField
        id="again"
        label={t('again')}
        hint={t('againHint')}
        checked={draft.again === 'yes'}
        onChange={(event) => onChange({ again: event.currentTarget.checked ? 'yes' : '' })}
      />
    </>
  )
}

interface PreviewProps {
  readonly preview: BatchPreview
  readonly isBusy: boolean
  readonly onStart: () => void
}

function Preview({ preview, isBusy, onStart }: PreviewProps) {
  const { count, judgedCount, leftOut, noAddressCount, unknown, sample } = preview
  const written = judgedCount - leftOut.reduce((sum, { count: left }) => sum + left, 0)
  const isWhole = judgedCount === count
  return (
    <div className="stack" aria-live="polite">
      <p>
        <b>{count === 0 ? t('chosenNone') : t('chosen', { count })}</b> {count === 0 ? null : t('chosenHint')}
      </p>
      {count === 0 ? null : (
        <div>
          <p>
            {isWhole
              ? t('getLetter', { count: written })
              : t('getLetterOfFirst', { count: written, judged: formatCount(judgedCount) })}
            {leftOut.length === 0 ? null : ` ${t('leftOut')}`}
          </p>
          {leftOut.length === 0 ? null : (
            <ul>
              {leftOut.map(({ reason, count: left }) => (
                <li key={reason}>
                  {t(`outcome_${reason}`)}: {formatCount(left)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {noAddressCount === 0 ? null : (
        <Notice kind="waiting" title={t('unreached', { count: noAddressCount })}>
          {t('unreachedHint')}
        </Notice>
      )}
      {unknown.length === 0 ? null : <p>{t('unknown', { numbers: unknown.join(', ') })}</p>}
      {sample === null ? (
        <p className="muted">{t('sampleNone')}</p>
      ) : (
        <section className="letter-sample stack tight" aria-label={t('sample')}>
          <h3>{sample.title}</h3>
          <p className="letter-text">{sample.body}</p>
        </section>
      )}
      {count === 0 || (isWhole && written === 0) ? null : (
        <div>
          <Button isBusy={isBusy} onClick={onStart}>
            {isWhole ? t('start', { count: written }) : t('startAll', { count: formatCount(count) })}
          </Button>
        </div>
      )}
    </div>
  )
}
