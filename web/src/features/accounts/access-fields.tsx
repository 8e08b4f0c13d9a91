import type { Role } from '@fieldstone/domain/access/actor'
import { countyOptions, openFirms, useAllCounties, useAttorneys } from '../../lib/all-places.ts'
import { t } from '../../lib/messages/user-access.ts'
import { Failed } from '../../ui/failed.tsx'
import { CheckField, type Option, SelectField } from '../../ui/field.tsx'
import { roleOfValues, typeOf } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { firmOption } from './user-queries.ts'

/** Fields for administrators only: type, approval, county, attorney contact. */
export default function AccessFields({ form }: { readonly form: ProfileForm }) {
  return form.isOwn ? <OwnAccess /> : <AccessOfOther form={form} />
}

/** Administrators cannot change their own access; the server enforces this. */
const OwnAccess = () => (
  <fieldset className="field-group stack">
    <legend>{t('access')}</legend>
    <p>{t('accessOwn')}</p>
  </fieldset>
)

function AccessOfOther({ form }: { readonly form: ProfileForm }) {
  const { values } = form
  const role = roleOfValues(values)
  const places = usePlaces(values.firmId)
  return (
    <fieldset className="field-group stack">
      <legend>{t('access')}</legend>
      {places.isError ? (
        <Failed title={t('placesFailed')} message={places.message} onRetry={places.retry} />
      ) : null}
      <SelectField
        {...form.field('accountType')}
        label={t('userType')}
        options={TYPES.map(([type, label]) => ({ value: typeOf(type), label: t(label) }))}
      />
      {role === 'county' || role === 'legal' ? (
        <SelectField
          {...form.field('countyId')}
          label={t('county')}
          hint={t(role === 'county' ? 'countyHint' : 'countyHintLegal')}
          none={t(role === 'county' ? 'noCounty' : 'anyCounty')}
          options={withCurrent(places.counties, values.countyId)}
        />
      ) : null}
      {role === 'legal' ? (
        <>
          <SelectField
            {...form.field('firmId')}
            label={t('attorney')}
            hint={t('attorneyHint')}
            none={t('noAttorney')}
            options={withCurrent(places.attorneys, values.firmId)}
          />
          <CheckField {...form.checkField('showsRefNo')} label={t('showsRefNo')} />
        </>
      ) : null}
      <CheckField {...form.checkField('isApproved')} label={t('approved')} hint={t('approvedHint')} />
      <CheckField {...form.checkField('isDisabled')} label={t('disabled')} hint={t('disabledHint')} />
    </fieldset>
  )
}

const TYPES = [
  ['admin', 'typeAdmin'],
  ['county', 'typeCounty'],
  ['taxpayer', 'typeTaxpayer'],
  ['legal', 'typeLegal'],
] as const satisfies readonly (readonly [Role, string])[]

function usePlaces(firmId: string) {
  const counties = useAllCounties()
  const attorneys = useAttorneys()
  return {
    counties: countyOptions(counties.data),
    attorneys: openFirms(attorneys.data, firmId).map(firmOption),
    isError: counties.isError || attorneys.isError,
    message: (counties.error ?? attorneys.error)?.message ?? '',
    retry: () => {
      void counties.refetch()
      void attorneys.refetch()
    },
  }
}

/** Until the list is loaded, the current choice is shown by its id. */
const withCurrent = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
