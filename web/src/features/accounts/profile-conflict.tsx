import { countyNames, useKnownPlaces } from '../../lib/all-places.ts'
import { t as address } from '../../lib/messages/address.ts'
import { languageName } from '../../lib/messages/language.ts'
import { t } from '../../lib/messages/profile.ts'
import { t as access } from '../../lib/messages/user-access.ts'
import EditConflict, { ticked } from '../../records/edit-conflict.tsx'
import { type ProfileName, roleOfValues, valuesOf } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Shown when somebody else has changed the same fields of this account. */
export default function ProfileConflict({ form }: { readonly form: ProfileForm }) {
  const { counties, firms } = useKnownPlaces()
  const textOf = (name: ProfileName, value: string): string | null => {
    switch (name) {
      case 'isApproved':
      case 'isDisabled':
      case 'showsRefNo':
      case 'hasSecondFactor':
        return ticked(value !== '')
      case 'accountType': {
        const role = roleOfValues({ accountType: value })
        return role && access(ROLES[role])
      }
      case 'language':
        return languageName(value)
      case 'countyId':
        return value === '' ? null : countyNames(counties, [Number(value)])
      case 'firmId':
        return firms?.find(({ id }) => String(id) === value)?.firmName ?? null
      default:
        return null
    }
  }
  return <EditConflict form={form} valuesOf={valuesOf} labelOf={labelOf} textOf={textOf} />
}

const ROLES = {
  admin: 'typeAdmin',
  county: 'typeCounty',
  taxpayer: 'typeTaxpayer',
  legal: 'typeLegal',
} as const

function labelOf(name: ProfileName): string {
  switch (name) {
    case 'address1':
    case 'address2':
    case 'city':
    case 'state':
    case 'zip':
    case 'language':
      return address(name)
    case 'password':
    case 'passwordConfirm':
    case 'currentPassword':
    case 'code':
      return t('password')
    case 'username':
    case 'firstName':
    case 'lastName':
    case 'email':
    case 'phone':
      return t(name)
    default:
      return access(ACCESS[name])
  }
}

/** The fields that only administrators change. */
const ACCESS = {
  accountType: 'userType',
  isApproved: 'approved',
  isDisabled: 'disabled',
  countyId: 'county',
  firmId: 'attorney',
  showsRefNo: 'showsRefNo',
  hasSecondFactor: 'factor',
} as const
