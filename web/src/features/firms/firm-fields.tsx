import { firmFields } from '@fieldstone/contract/entities/firms/firm'
import { idsIn } from '@fieldstone/contract/resource'
import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { countyName, useAllCounties } from '../../lib/all-places.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { type FormProblem, problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/firms.ts'
import { Failed } from '../../ui/failed.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'

export type FirmValues = typeof firmFields.initial

export const checkFirm = (values: FirmValues): FormProblem | null =>
  problemIn(t('problem'), firmFields.problemsIn(firmFields.factsOf(values)))

interface FirmFieldsProps {
  readonly form: Pick<Form<FirmValues>, 'field' | 'checkField' | 'values' | 'set' | 'errorOf'>
}

/** The fields of a firm: name, contact, address, and the counties in which it works. */
export function FirmFields({ form }: FirmFieldsProps) {
  const text = (name: keyof FirmValues, maxLength: number) => (
    <TextField {...form.field(name)} label={t(name)} maxLength={maxLength} autoComplete="off" />
  )
  return (
    <>
      {text('name', 120)}
      <fieldset className="field-group stack">
        <legend>{t('contact')}</legend>
        <div className="fields">
          {text('contactFirstName', 80)}
          {text('contactLastName', 80)}
        </div>
        <div className="fields">
          {text('email', 254)}
          {text('phone', 40)}
        </div>
        {text('address1', 120)}
        {text('address2', 120)}
        <div className="fields">
          {text('city', 80)}
          <SelectField
            {...form.field('state')}
            label={t('state')}
            none="–"
            options={US_STATES.map((state) => ({ value: state.id, label: state.name }))}
          />
          {text('zip', 10)}
        </div>
      </fieldset>
      <Counties form={form} />
      <CheckField {...form.checkField('showsRefNo')} label={t('showsRefNo')} />
    </>
  )
}

/** Ticked: the firm works there. None: everywhere. */
function Counties({ form }: FirmFieldsProps) {
  const { data: counties = [], error: failure, refetch } = useAllCounties()
  const chosen = idsIn(form.values.countyIds)
  const toggle = (id: number, isChosen: boolean) =>
    form.set({ countyIds: (isChosen ? [...chosen, id] : chosen.filter((it) => it !== id)).join(',') })
  const error = form.errorOf('countyIds')
  return (
    <fieldset className="field-group stack tight">
      <legend>{t('countyIds')}</legend>
      <p className="hint">{t('countyIdsHint')}</p>
      {error ? <p className="error">{error}</p> : null}
      {failure ? (
        <Failed title={t('countiesFailed')} message={failure.message} onRetry={() => void refetch()} />
      ) : null}
      {counties.map((it) => (
        <CheckField
          key={it.id}
          id={`county-${it.id}`}
          label={countyName(it)}
          checked={chosen.includes(it.id)}
          onChange={(event) => toggle(it.id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
