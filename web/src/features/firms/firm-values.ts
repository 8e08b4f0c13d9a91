import { type Firm, type FirmFacts, firm } from '@fieldstone/contract/entities/firms/firm'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { normalEmail } from '@fieldstone/domain/accounts/email'
import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { call } from '../../lib/api.ts'
import { type FormProblem, problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/firms.ts'
import type { VersionedRecord } from '../../records/versioned.ts'

const NAMES = [
  ...(['name', 'contactFirstName', 'contactLastName', 'email', 'phone'] as const),
  ...(['address1', 'address2', 'city', 'state', 'zip', 'showsRefNo', 'countyIds'] as const),
] as const

/** Counties are ids with commas between. */
export type FirmValues = Readonly<Record<(typeof NAMES)[number], string>>

export const EMPTY_FIRM: FirmValues = {
  name: '',
  contactFirstName: '',
  contactLastName: '',
  email: '',
  phone: '',
  ...NO_ADDRESS,
  showsRefNo: 'yes',
  countyIds: '',
}

export const countiesOf = (text: string): readonly number[] =>
  text.split(',').flatMap((id) => (id === '' ? [] : [Number(id)]))

const valuesOf = (it: Firm): FirmValues => ({
  name: it.name,
  contactFirstName: it.contactFirstName,
  contactLastName: it.contactLastName,
  email: it.email,
  phone: it.phone,
  address1: it.address1,
  address2: it.address2,
  city: it.city,
  state: it.state,
  zip: it.zip,
  showsRefNo: it.showsRefNo ? 'yes' : '',
  countyIds: it.countyIds.join(','),
})

export const factsOf = (values: FirmValues): FirmFacts => ({
  name: values.name.trim(),
  contactFirstName: values.contactFirstName.trim(),
  contactLastName: values.contactLastName.trim(),
  email: values.email.trim(),
  phone: values.phone.trim(),
  address1: values.address1.trim(),
  address2: values.address2.trim(),
  city: values.city.trim(),
  state: values.state,
  zip: values.zip.trim(),
  showsRefNo: values.showsRefNo === 'yes',
  countyIds: [...countiesOf(values.countyIds)],
})

export const VERSIONED_FIRM: VersionedRecord<Firm, FirmValues> = {
  codec: firm,
  valuesOf,
  save: ({ id, version }, _changed, values) =>
    call(firmRoutes.saveFirm, { params: { id }, body: { ...factsOf(values), version } }),
}

export function checkFirm(values: FirmValues): FormProblem | null {
  return problemIn(t('problem'), {
    ...(values.name.trim() === '' ? { name: t('needName') } : {}),
    ...(values.email.trim() !== '' && normalEmail(values.email) === null ? { email: t('badEmail') } : {}),
  })
}
