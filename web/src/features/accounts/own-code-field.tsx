import type { ComponentProps } from 'react'
import { t } from '../../lib/messages/profile.ts'
import { OneTimeCodeField } from '../../ui/number-fields.tsx'

/** The second factor of whoever is logged in, beside the current password. */
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
