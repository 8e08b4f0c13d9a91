import type { User } from '@fieldstone/contract/entities/accounts/user'
import { countyOptions, openFirms, useAllCounties, useAttorneys } from '../../lib/all-places.ts'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/users.ts'
import { type Option, SelectField } from '../../ui/field.tsx'
import { type AccountChange, displayName, firmOption, missingPlace } from './user-queries.ts'

interface ApproveDialogProps {
  /** Null = closed. */
  readonly user: User | null
  readonly onClose: () => void
  readonly onApprove: (user: User, place: AccountChange) => void
}

/** Asks for the missing county or firm before an account can be approved. */
export function ApproveDialog({ user, onClose, onApprove }: ApproveDialogProps) {
  if (user === null) return null
  return missingPlace(user) === 'county' ? (
    <OfCounty user={user} onClose={onClose} onApprove={onApprove} />
  ) : (
    <OfFirm user={user} onClose={onClose} onApprove={onApprove} />
  )
}

type OpenProps = ApproveDialogProps & { readonly user: User }

function OfCounty({ user, onClose, onApprove }: OpenProps) {
  const { data } = useAllCounties()
  return (
    <PlaceDialog
      user={user}
      label={t('placeCounty')}
      none={t('chooseCounty')}
      options={countyOptions(data)}
      onClose={onClose}
      onChosen={(countyId) => onApprove(user, { countyId })}
    />
  )
}

function OfFirm({ user, onClose, onApprove }: OpenProps) {
  const firms = openFirms(useAttorneys().data)
  return (
    <PlaceDialog
      user={user}
      label={t('placeFirm')}
      none={t('chooseFirm')}
      options={firms.map(firmOption)}
      onClose={onClose}
      onChosen={(firmId) => onApprove(user, { firmId })}
    />
  )
}

interface PlaceDialogProps {
  readonly user: User
  readonly label: string
  readonly none: string
  readonly options: readonly Option[]
  readonly onClose: () => void
  readonly onChosen: (id: number) => void
}

function PlaceDialog({ user, label, none, options, onClose, onChosen }: PlaceDialogProps) {
  const form = useForm({
    draft: { of: String(user.id) },
    initial: { place: '' },
    check: ({ place }) => (place === '' ? { title: null, fields: { place: t('needPlace') } } : null),
    send: async ({ place }) => onChosen(Number(place)),
  })
  const name = displayName(user)
  return (
    <DialogForm
      form={form}
      title={t('placeTitle', { name })}
      lede={t('placeLede')}
      size="brief"
      onClose={onClose}
      actionLabel={t('approve')}
      cancelLabel={t('cancel')}
    >
      <SelectField {...form.field('place')} label={label} none={none} options={options} data-autofocus />
    </DialogForm>
  )
}
