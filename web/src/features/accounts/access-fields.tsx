import type { Role } from '@fieldstone/domain/access/actor'
import { useAllCounties, useAttorneys } from '../../lib/all-places.ts'
import { t } from '../../lib/messages/profile.ts'
import { Failed } from '../../ui/failed.tsx'
import { CheckField, type Option, SelectField } from '../../ui/field.tsx'
import { type ProfileValues, roleOfValues, typeOf } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** What only an administrator sees and sets: type, approval, county, attorney contact. */
export default function AccessFields({ form }: { readonly form: ProfileForm }) {
  return form.isOwn ? <OwnAccess /> : <AccessOfOther form={form} />
}

/** Nobody makes oneself anything else: the server refuses it too. */
const OwnAccess = () => (
  <fieldset className="field-group stack">
    <legend>{t('standing')}</legend>
    <p>{t('standingOwn')}</p>
  </fieldset>
)

function AccessOfOther({ form }: { readonly form: ProfileForm }) {
  const { typed, set, errorOf } = form
  const role = roleOfValues(typed)
  const places = usePlaces()
  return (
    <fieldset className="field-group stack">
      <legend>{t('standing')}</legend>
      {places.isError ? (
        <Failed title={t('placesFailed')} message={places.message} onRetry={places.retry} />
      ) : null}
      <SelectField
        id="accountType"
        label={t('userType')}
        error={errorOf('accountType')}
        value={typed.accountType}
        onChange={(event) => set({ accountType: event.currentTarget.value })}
        options={TYPES.map(([type, label]) => ({ value: typeOf(type), label: t(label) }))}
      />
      {role === 'county' || role === 'legal' ? (
        <SelectField
          id="countyId"
          label={t('county')}
          hint={t(role === 'county' ? 'countyHint' : 'countyHintLegal')}
          error={errorOf('countyId')}
          value={typed.countyId}
          onChange={(event) => set({ countyId: event.currentTarget.value })}
          options={[
            { value: '', label: t(role === 'county' ? 'noCounty' : 'anyCounty') },
            ...withCurrent(places.counties, typed.countyId),
          ]}
        />
      ) : null}
      {role === 'legal' ? (
        <>
          <SelectField
            id="attorneyID"
            label={t('attorney')}
            hint={t('attorneyHint')}
            error={errorOf('attorneyID')}
            value={typed.firmId}
            onChange={(event) => set({ firmId: event.currentTarget.value })}
            options={[{ value: '', label: t('noAttorney') }, ...withCurrent(places.attorneys, typed.firmId)]}
          />
          <FlagField form={form} name="showsRefNo" label={t('showsRefNo')} />
        </>
      ) : null}
      <FlagField form={form} name="isApproved" label={t('approved')} hint={t('approvedHint')} />
      <FlagField form={form} name="isDisabled" label={t('disabled')} hint={t('disabledHint')} />
    </fieldset>
  )
}

interface FlagFieldProps {
  readonly form: ProfileForm
  readonly name: keyof ProfileValues
  readonly label: string
  readonly hint?: string
}

export const FlagField = ({ form, name, label, hint }: FlagFieldProps) => (
  <CheckField
    id={name}
    label={label}
    hint={hint}
    error={form.errorOf(name)}
    checked={form.typed[name] === 'yes'}
    onChange={(event) => form.set({ [name]: event.currentTarget.checked ? 'yes' : '' })}
  />
)

const TYPES = [
  ['admin', 'typeAdmin'],
  ['county', 'typeCounty'],
  ['taxpayer', 'typeTaxpayer'],
  ['legal', 'typeLegal'],
] as const satisfies readonly (readonly [Role, string])[]

function usePlaces() {
  const counties = useAllCounties()
  const attorneys = useAttorneys()
  return {
    counties: (counties.data ?? []).map((it) => ({
      value: String(it.id),
      label: `${it.name}, ${it.stateId}`,
    })),
    attorneys: (attorneys.data ?? []).map(({ id, lastName, firstName, firmName }) => ({
      value: String(id),
      label: t('attorneyOption', { lastName, firstName, firm: firmName }),
    })),
    isError: counties.isError || attorneys.isError,
    message: (counties.error ?? attorneys.error)?.message ?? '',
    retry: () => {
      void counties.refetch()
      void attorneys.refetch()
    },
  }
}

/** Until the list has come, the present choice stands by its number. */
const withCurrent = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
