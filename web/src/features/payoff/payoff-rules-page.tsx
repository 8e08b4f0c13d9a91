import type { RulePreview } from '@fieldstone/contract/entities/payoff/payoff-rules'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useState } from 'react'
import { countyName, useAllCounties } from '../../lib/all-places.ts'
import { Form } from '../../lib/form/form.tsx'
import { t } from '../../lib/messages/payoff-rules.ts'
import { t as rehearsal } from '../../lib/messages/rehearsals.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { WaitingApprovals } from '../../records/approvals/waiting-approvals.tsx'
import { RULE_SECTIONS } from '../../records/rules/rule-fields.ts'
import { ruleText } from '../../records/rules/rule-words.ts'
import { SectionIndex } from '../../records/section-index.tsx'
import { Button } from '../../ui/button.tsx'
import { type Option, SelectField, TextField } from '../../ui/field.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RuleHistory } from './rule-history.tsx'
import { RuleInput } from './rule-input.tsx'
import { RulePreviewTable } from './rule-preview.tsx'
import { useRuleForm, useRulesInForce } from './use-rule-form.ts'
import './payoff-rules.css'

/** The payoff rules of states and counties. A new row is previewed on their certificates before it is stored. */
export default function PayoffRulesPage() {
  const rules = useRuleForm()
  const [wasAsked, setAsked] = useState(false)
  // Typed values are kept when a session ends.
  const isChanging = wasAsked || Object.values(rules.form.values).some((it) => it !== '')
  return (
    <div className="stack loose wide">
      <PageHead title={t('title')} lede={t('lede')} />
      <Sheet isRuled className="stack">
        {isChanging ? (
          <>
            <RuleForm {...rules} />
            {rules.preview === null ? null : <Previewed preview={rules.preview} rules={rules} />}
            {rules.confirmDialog}
          </>
        ) : (
          <RulesInForce
            onChange={(place) => {
              rules.set({ place })
              setAsked(true)
            }}
          />
        )}
      </Sheet>
      <WaitingApprovals act="payoff-rules" />
      <RuleHistory />
    </div>
  )
}

/** Shows what is in force today in one place, and begins a change of it. */
function RulesInForce({ onChange }: { readonly onChange: (place: string) => void }) {
  const places = usePlaces()
  const [chosen, setChosen] = useState('')
  const place = chosen === '' ? (places[0]?.value ?? '') : chosen
  const inForce = useRulesInForce(place)
  const shown = (section: (typeof SECTIONS)[number]) =>
    RULE_SECTIONS[section].filter((name) => name in inForce)
  return (
    <>
      <div className="row apart base">
        <h2>{t('inForceHeading')}</h2>
        <Button kind="default" onClick={() => onChange(place)}>
          {t('change')}
        </Button>
      </div>
      <div className="rule-place">
        <SelectField
          id="shown-place"
          label={t('place')}
          options={places}
          value={place}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </div>
      {Object.keys(inForce).length === 0 ? <p className="muted">{t('noneInForce')}</p> : null}
      {SECTIONS.filter((section) => shown(section).length > 0).map((section) => (
        <section key={section} aria-label={t(`section_${section}`)}>
          <h3>{t(`section_${section}`)}</h3>
          <FactList
            facts={shown(section).map((name) => ({
              label: t(`rule_${name}`),
              value: ruleText(name, inForce[name]),
            }))}
          />
        </section>
      ))}
    </>
  )
}

/** Every state with a county, then the counties. */
function usePlaces(): readonly Option[] {
  const counties = useAllCounties().data ?? []
  const states = [...new Set(counties.map(({ stateId }) => stateId))]
  return [
    ...states.map((id) => ({ value: id, label: t('wholeState', { state: id }) })),
    ...counties.map((it) => ({ value: `${it.stateId} ${it.id}`, label: countyName(it) })),
  ]
}

function RuleForm({ form, set }: Pick<ReturnType<typeof useRuleForm>, 'form' | 'set'>) {
  const places = usePlaces()
  return (
    <Form form={form}>
      <h2>{t('newHeading')}</h2>
      <div className="fields rule-place">
        <SelectField
          {...form.field('place')}
          label={t('place')}
          none={t('choose')}
          options={places}
          onChange={(event) => set({ place: event.currentTarget.value })}
        />
        <TextField
          {...form.field('day')}
          type="date"
          label={t('from')}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
      </div>
      <p className="muted small">{t('emptyHint')}</p>
      <SectionIndex
        sections={SECTIONS.map((section) => ({
          id: `rules-${section}`,
          title: t(`section_${section}`),
          changedCount: RULE_SECTIONS[section].filter((name) => form.values[name] !== '').length,
        }))}
      />
      <RuleSections form={form} set={set} />
      <div>
        <Button type="submit" kind="default" isBusy={form.isBusy}>
          {t('preview')}
        </Button>
      </div>
    </Form>
  )
}

const SECTIONS = Object.keys(RULE_SECTIONS) as readonly (keyof typeof RULE_SECTIONS)[]

/** A line for each rule: its name, the value in force, and the field for a new value. */
function RuleSections({ form, set }: Pick<ReturnType<typeof useRuleForm>, 'form' | 'set'>) {
  const inForce = useRulesInForce(form.values.place)
  return SECTIONS.map((section) => (
    <fieldset key={section} id={`rules-${section}`} tabIndex={-1} className="rule-section">
      <legend>{t(`section_${section}`)}</legend>
      {RULE_SECTIONS[section].map((name) => (
        <RuleInput
          key={name}
          name={name}
          value={form.values[name]}
          error={form.errorOf(name)}
          inForce={name in inForce ? ruleText(name, inForce[name]) : null}
          onValue={(value) => set({ [name]: value })}
        />
      ))}
    </fieldset>
  ))
}

interface PreviewedProps {
  readonly preview: RulePreview
  readonly rules: ReturnType<typeof useRuleForm>
}

/**
 * The preview on the first certificates, with buttons to store the row or to rehearse it on all, optionally to a later
 * day.
 */
function Previewed({ preview, rules }: PreviewedProps) {
  const [horizon, setHorizon] = useState('')
  const horizonOn = horizon === '' ? null : parsePlainDate(horizon)
  const isWrong = horizon !== '' && horizonOn === null
  return (
    <div className="stack" aria-live="polite">
      <RulePreviewTable preview={preview} />
      <div className="rule-place">
        <TextField
          id="horizon"
          type="date"
          label={rehearsal('horizon')}
          hint={rehearsal('horizonHint')}
          error={isWrong ? rehearsal('horizonWrong') : undefined}
          value={horizon}
          onChange={(event) => setHorizon(event.currentTarget.value)}
        />
      </div>
      <div className="row">
        <Button isBusy={rules.isStoring} onClick={rules.store}>
          {t('store')}
        </Button>
        <Button
          kind="default"
          isBusy={rules.isRehearsing}
          isUnavailable={isWrong}
          onClick={() => rules.rehearse(horizonOn)}
        >
          {rehearsal('rehearse')}
        </Button>
      </div>
      <p className="muted small">{rehearsal('rehearseHint')}</p>
    </div>
  )
}
