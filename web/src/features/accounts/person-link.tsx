import { Link } from 'react-router'
import { t } from '../../lib/messages/profile.ts'
import { personPath } from '../../lib/staff-paths.ts'

/** From an account to all that is known of its person, for administrators. */
export default function PersonLink({ userId }: { readonly userId: number }) {
  return <Link to={personPath(userId)}>{t('everything')}</Link>
}
