import { t } from '../../lib/messages/documents.ts'
import { useSession } from '../../lib/session.ts'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { AUDIENCES } from './visibility.ts'

type Field = Parameters<typeof SelectField>[0]
type Box = Parameters<typeof CheckField>[0]

interface VisibilityFieldsProps {
  readonly audience: Omit<Field, 'label' | 'options'>
  readonly isForCounty: Omit<Box, 'label'>
  readonly isForFirm: Omit<Box, 'label'>
}

/** Chooses who sees a document. Attorneys start with their own firm; administrators choose who else sees it. */
export function VisibilityFields({ audience, isForCounty, isForFirm }: VisibilityFieldsProps) {
  if (useSession()?.role === 'legal')
    return (
      <SelectField
        {...audience}
        label={t('audience')}
        hint={t('audienceHint')}
        options={AUDIENCES.map((value) => ({ value, label: t(`audience_${value}`) }))}
      />
    )
  return (
    <>
      <CheckField {...isForCounty} label={t('forCounty')} />
      <CheckField {...isForFirm} label={t('forFirm')} hint={t('forFirmHint')} />
    </>
  )
}
