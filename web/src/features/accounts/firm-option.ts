import type { Attorney } from '@fieldstone/contract/entities/firms/attorney'
import { t } from '../../lib/messages/user-access.ts'
import type { Option } from '../../ui/field.tsx'

/** A firm by its contact person, as the specification has it; by its name alone where none is known. */
export const firmOption = ({ id, lastName, firstName, firmName }: Attorney): Option => {
  const contact = [lastName, firstName].filter((name) => name !== '').join(', ')
  return {
    value: String(id),
    label: contact === '' ? firmName : t('attorneyOption', { contact, firm: firmName }),
  }
}
