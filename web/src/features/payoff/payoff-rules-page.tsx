import type { RulePreview } from '@fieldstone/contract/entities/payoff-rules'
import { payoffRuleRoutes } from '@fieldstone/contract/routes/payoff-rules'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAllCounties } from '../../lib/all-places.ts'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/payoff-rules.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { RULE_NAMES, type RuleField, ruleValues } from './rule-fields.ts'
import { RuleHistory } from './rule-history.tsx'
import { RuleInput } from './rule-input.tsx'
import { RulePreviewTable } from './rule-preview.tsx'
import './payoff-rules.css'

type Typed = Readonly<Partial<Record<RuleField, string>>>

interface Draft {
  readonly place: string
  readonly day: string
  readonly typed: Typed
}

const EMPTY: Draft = { place: '', day: '', typed: {} }

/** What states and counties decide about payoffs: a new row is tried on their certificates before it is stored. */
export default function PayoffRulesPage() {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const preview = useMutation({
    mutationFn: (of: Draft) => call(payoffRuleRoutes.previewPayoffRule, { body: proposalOf(of) }),
  })
  const store = useMutation({
    mutationFn: (of: Draft) => call(payoffRuleRoutes.addPayoffRule, { body: proposalOf(of) }),
    onSuccess: () => {
      setDraft(EMPTY)
      preview.reset()
      void queries.invalidateQueries({ queryKey: ['payoff-rules'] })
      void showSuccess(t('stored'))
    },
  })
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next })
    // What was previewed is no longer what would be stored.
    preview.reset()
    store.reset()
  }
  const error = preview.error ?? store.error
  return (
    <div className="stack loose wide">
      <PageHead title={t('title')} lede={t('lede')} />
      <Sheet isRuled className="stack">
        <RuleForm
          draft={draft}
          onChange={change}
          onPreview={() => preview.mutate(draft)}
          isBusy={preview.isPending}
        />
        {error ? (
          <Notice kind="bad" title={t('refused')} role="alert">
            <p>{problemOf(error)}</p>
          </Notice>
        ) : null}
        {preview.data ? (
          <Previewed preview={preview.data} isBusy={store.isPending} onStore={() => store.mutate(draft)} />
        ) : null}
      </Sheet>
      <RuleHistory />
    </div>
  )
}

interface RuleFormProps {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
  readonly onPreview: () => void
  readonly isBusy: boolean
}

function RuleForm({ draft: { place, day, typed }, onChange, onPreview, isBusy }: RuleFormProps) {
  const counties = useAllCounties().data ?? []
  const states = [...new Set(counties.map(({ stateId }) => stateId))]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPreview()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{t('newHeading')}</h2>
      <div className="rule-grid">
        <SelectField
          id="place"
          label={t('place')}
          value={place}
          required
          options={[
            { value: '', label: t('choose') },
            ...states.map((id) => ({ value: id, label: t('wholeState', { state: id }) })),
            ...counties.map(({ id, name, stateId }) => ({
              value: `${stateId} ${id}`,
              label: `${name}, ${stateId}`,
            })),
          ]}
          onChange={(event) => onChange({ place: event.currentTarget.value })}
        />
        <TextField
          id="day"
          type="date"
          label={t('from')}
          value={day}
          required
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      </div>
      <p className="muted small">{t('emptyHint')}</p>
      <div className="rule-grid">
        {RULE_NAMES.map((name) => (
          <RuleInput
            key={name}
            name={name}
            value={typed[name] ?? ''}
            onValue={(value) => onChange({ typed: { ...typed, [name]: value } })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" kind="default" isBusy={isBusy}>
          {t('preview')}
        </Button>
      </div>
    </form>
  )
}

interface PreviewedProps {
  readonly preview: RulePreview
  readonly isBusy: boolean
  readonly onStore: () => void
}

const Previewed = ({ preview, isBusy, onStore }: PreviewedProps) => (
  <div className="stack" aria-live="polite">
    <RulePreviewTable preview={preview} />
    <div>
      <Button isBusy={isBusy} onClick={onStore}>
        {t('store')}
      </Button>
    </div>
  </div>
)

function proposalOf({ place, day, typed }: Draft) {
  const [stateId = '', countyId] = place.split(' ')
  const effectiveFrom = parsePlainDate(day)
  if (effectiveFrom === null) throw new Error('the browser let a form go without its day')
  return {
    ...{ stateId, effectiveFrom, values: ruleValues(typed) },
    countyId: countyId === undefined ? null : Number(countyId),
  }
}

const problemOf = (error: Error): string =>
  (error instanceof ApiError ? error.fields['values'] : undefined) ?? error.message
