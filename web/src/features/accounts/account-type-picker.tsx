import { ACCOUNT_TYPES, type Role } from '@fieldstone/domain/access/actor'
import { t } from '../../lib/messages/accounts.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'

interface AccountTypePickerProps {
  readonly accountType: number
  readonly onChoose: (accountType: number) => void
  readonly error: string | undefined
}

/** Comes first: what follows depends on it. */
export function AccountTypePicker({ accountType, onChoose, error }: AccountTypePickerProps) {
  return (
    <fieldset className="field-group">
      <legend>{t('accountType')}</legend>
      {error ? (
        <p className="error" id="accountType-error">
          {error}
        </p>
      ) : null}
      <div className="choices" id="accountType">
        {TYPES.map(([role, label, hint]) => (
          <ChoiceCard
            key={role}
            name="accountType"
            value={String(ACCOUNT_TYPES[role])}
            label={t(label)}
            isChosen={accountType === ACCOUNT_TYPES[role]}
            onChoose={() => onChoose(ACCOUNT_TYPES[role])}
          >
            <p>{t(hint)}</p>
          </ChoiceCard>
        ))}
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
