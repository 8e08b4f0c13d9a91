import type { StateRulesStanding } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/first-steps.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

/** The US time zones. The server also accepts others. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const

/** Lists the counties and adds one. */
export function PlacesStep({ states }: { readonly states: readonly StateRulesStanding[] }) {
  const addCounty = useSend(firstStepRoutes.addCounty)
  const form = useForm({
    initial: { stateId: '', name: '', fips: '', timeZone: ZONES[0] as string },
    check: ({ stateId, name, fips }) => {
      return problemIn(t('problem'), {
        ...(stateId === '' ? { stateId: t('needState') } : {}),
        ...(name.trim() === '' ? { name: t('needCounty') } : {}),
        ...(/^\d{5}$/.test(fips.trim()) ? {} : { fips: t('needFips') }),
      })
    },
    send: async (values) => {
      await addCounty({ body: { ...values, fips: values.fips.trim() } })
      form.set({ name: '', fips: '' })
      void showSuccess(t('countyAdded'))
    },
  })
  return (
    <>
      {states.map(({ stateId, stateName, counties }) => (
        <p key={stateId}>{t('countiesOf', { state: stateName, counties: counties.join(', ') })}</p>
      ))}
      <Form form={form}>
        <div className="halves">
          <SelectField
            {...form.field('stateId')}
            label={t('state')}
            none={t('choose')}
            options={US_STATES.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField {...form.field('name')} label={t('county')} maxLength={120} />
          <TextField {...form.field('fips')} label={t('fips')} inputMode="numeric" maxLength={5} />
          <SelectField
            {...form.field('timeZone')}
            label={t('zone')}
            options={ZONES.map((zone) => ({ value: zone, label: zone }))}
          />
        </div>
        <p>
          <Button type="submit" kind="default" isBusy={form.isBusy}>
            {t('addCounty')}
          </Button>
        </p>
      </Form>
    </>
  )
}
