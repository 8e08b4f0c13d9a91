import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ProfileName, type ProfileValues, valuesOf } from './profile-values.ts'
import type { Clash } from './use-profile-form.ts'

interface EditClashProps {
  readonly clash: Clash
  readonly typed: ProfileValues
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Two people have changed the same field: shows both values and lets this one choose. */
export function EditClash({ clash, typed, onKeep, onTake }: EditClashProps) {
  const theirs = valuesOf(clash.theirs)
  const title = t('conflictTitle', {
    who: clash.changedBy ?? t('somebodyElse'),
    at: formatInstant(clash.changedAt),
  })
  return (
    <Notice kind="waiting" role="alert" title={title}>
      <ul className="clash">
        {clash.names.map((name) => (
          <li key={name}>
            {t('conflictField', {
              field: t(LABELS[name]),
              theirs: shown(theirs[name]),
              mine: shown(typed[name]),
            })}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="small" onClick={onKeep}>
          {t('keepMine')}
        </Button>
        <Button kind="default" size="small" onClick={onTake}>
          {t('takeTheirs')}
        </Button>
      </div>
    </Notice>
  )
}

const shown = (value: string): string => (value === '' ? t('nothing') : value === 'yes' ? t('yes') : value)

const LABELS = {
  username: 'username',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  accountType: 'userType',
  isApproved: 'approved',
  isDisabled: 'disabled',
  countyId: 'county',
  firmId: 'attorney',
  showsRefNo: 'showsRefNo',
  hasSecondFactor: 'factor',
} as const satisfies Record<ProfileName, string>
