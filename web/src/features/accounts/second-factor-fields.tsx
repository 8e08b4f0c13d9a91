import { roleOf } from '@fieldstone/domain/access/actor'
import { Link } from 'react-router'
import { t } from '../../lib/messages/user-access.ts'
import { secondFactorPath } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Taxpayers have no second factor; an administrator can remove one left from another account type. */
export default function Factor({ form }: { readonly form: ProfileForm }) {
  const isTaxpayer = roleOf(form.base.accountType) === 'taxpayer'
  if (isTaxpayer && (form.isOwn || !form.base.hasSecondFactor)) return null
  return form.isOwn ? <OwnFactor form={form} /> : <FactorOfOther form={form} />
}

/** The second factor of staff: its state, set-up and removal. */
function OwnFactor({ form }: { readonly form: ProfileForm }) {
  const { id, hasSecondFactor } = form.base
  return (
    <fieldset className="field-group stack">
      <legend>{t('factor')}</legend>
      <p>{t(hasSecondFactor ? 'factorOn' : 'factorOff')}</p>
      {hasSecondFactor ? <RemoveFactor form={form} label={t('factorRemove')} /> : null}
      <p>
        <Link className={buttonClass({ kind: 'default' })} to={secondFactorPath(id)}>
          {t(hasSecondFactor ? 'factorAgain' : 'factorSetUp')}
        </Link>
      </p>
    </fieldset>
  )
}

function FactorOfOther({ form }: { readonly form: ProfileForm }) {
  const { hasSecondFactor } = form.base
  return (
    <fieldset className="field-group stack">
      <legend>{t('factor')}</legend>
      <p>{t(hasSecondFactor ? 'factorOn' : 'factorOffOther')}</p>
      {hasSecondFactor ? <RemoveFactor form={form} label={t('factorRemoveOther')} /> : null}
    </fieldset>
  )
}

const RemoveFactor = ({ form, label }: { readonly form: ProfileForm; readonly label: string }) => (
  <CheckField
    {...form.checkField('hasSecondFactor')}
    label={label}
    checked={form.values.hasSecondFactor === ''}
    onChange={(event) => form.set({ hasSecondFactor: event.currentTarget.checked ? '' : 'yes' })}
  />
)
