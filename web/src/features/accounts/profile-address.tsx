import { t } from '../../lib/messages/profile.ts'
import { AddressFields } from './address-fields.tsx'
import type { ProfileForm } from './use-profile-form.ts'

export default function ProfileAddress({ form }: { readonly form: ProfileForm }) {
  return <AddressFields form={form} hint={t('addressHint')} isOwn={form.isOwn} />
}
