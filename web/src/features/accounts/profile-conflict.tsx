import { t as address } from '../../lib/messages/address.ts'
import { t } from '../../lib/messages/profile.ts'
import EditConflict from '../../records/edit-conflict.tsx'
import { type ProfileName, valuesOf } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Shown when somebody else has changed the same fields of this account. */
export default function ProfileConflict({ form }: { readonly form: ProfileForm }) {
  return <EditConflict form={form} valuesOf={valuesOf} labelOf={labelOf} />
}

function labelOf(name: ProfileName): string {
  switch (name) {
    case 'address1':
    case 'address2':
    case 'city':
    case 'state':
    case 'zip':
      return address(name)
    case 'password':
    case 'passwordConfirm':
    case 'currentPassword':
      return t('password')
    default:
      return t(LABELS[name])
  }
}

const LABELS = {
  username: 'username',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  accountType: 'userType',
  isApproved: 'approved',
  isDisabled: 'disabled',
  countyId: 'county',
  firmId: 'attorney',
  showsRefNo: 'showsRefNo',
  hasSecondFactor: 'factor',
} as const
