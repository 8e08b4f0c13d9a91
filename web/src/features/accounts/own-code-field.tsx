import type { ComponentProps } from 'react'
import { t } from '../../lib/messages/profile.ts'
import { OneTimeCodeField } from '../../ui/number-fields.tsx'

/** Asks for a two-step code of the account that is logged in. */
export default function OwnCodeField(field: Omit<ComponentProps<typeof OneTimeCodeField>, 'label'>) {
  return (
    <OneTimeCodeField
      {...field}
      label={t('ownCode')}
      hint={t('ownCodeHint')}
      maxLength={16}
      className="code-field"
    />
  )
}
