import { IDENTITY_FIELDS } from '@fieldstone/domain/site/identity'
import { Link } from 'react-router'
import { t } from '../../lib/messages/settings.ts'
import { PATHS } from '../../lib/paths.ts'
import { useMustEnrol, useSession } from '../../lib/session.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'

/** What of the company is not set yet, for staff; administrators are led to where it is set. */
export default function CompanyMissing() {
  const missing = useSiteSettings().data?.missing ?? []
  // While the second factor must be set up first, no other page opens.
  const mustEnrol = useMustEnrol()
  const canOpenSettings = useSession()?.role === 'admin' && !mustEnrol
  if (missing.length === 0) return null
  return (
    <p className="band">
      {t('missing', {
        fields: IDENTITY_FIELDS.filter((field) => missing.includes(field))
          .map((field) => t(field))
          .join(', '),
      })}
      {canOpenSettings ? <Link to={PATHS.settings}>{t('setMissing')}</Link> : null}
    </p>
  )
}
