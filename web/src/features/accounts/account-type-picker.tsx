import { ACCOUNT_TYPES, type Role } from '@fieldstone/domain/access/actor'
import { t } from '../../lib/messages/sign-up.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

/** The first field: the rest of the form depends on it. */
export function AccountTypePicker({
  form,
}: {
  readonly form: Pick<SignUpForm, 'values' | 'set' | 'errorOf'>
}) {
  const error = form.errorOf('accountType')
  return (
    <fieldset className="field-group">
      <legend>{t('accountType')}</legend>
      {error ? (
        <p className="error" id="accountType-error">
          {error}
        </p>
      ) : null}
      <div className="choices" id="accountType">
        {TYPES.map(([role, label, hint]) => {
          const accountType = String(ACCOUNT_TYPES[role])
          return (
            <ChoiceCard
              key={role}
              name="accountType"
              value={accountType}
              label={t(label)}
              isChosen={form.values.accountType === accountType}
              onChoose={() => form.set({ accountType })}
            >
              <p>{t(hint)}</p>
            </ChoiceCard>
          )
        })}
      </div>
    </fieldset>
  )
}

const TYPES = [
  ['taxpayer', 'typeTaxpayer', 'typeTaxpayerHint'],
  ['county', 'typeCounty', 'typeCountyHint'],
  ['legal', 'typeLegal', 'typeLegalHint'],
  ['admin', 'typeAdmin', 'typeAdminHint'],
] as const satisfies readonly (readonly [Role, string, string])[]
