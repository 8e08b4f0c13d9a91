import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link } from 'react-router'
import { t } from '../lib/messages/record.ts'
import { propertyPath } from '../lib/paths.ts'

/** A link to all certificates of the property; nothing if this is the only one. */
export function PropertyLink({ certificate: { id, related } }: { readonly certificate: Certificate }) {
  if (related.length === 0) return null
  return (
    <p>
      <Link to={propertyPath(id)}>{t('toProperty')}</Link>
    </p>
  )
}
