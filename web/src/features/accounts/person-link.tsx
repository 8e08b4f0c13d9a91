import { Link } from 'react-router'
import { t } from '../../lib/messages/profile.ts'
import { personPath } from '../../lib/staff-paths.ts'

/** For administrators: links from an account to the page of its person. */
export default function PersonLink({ userId }: { readonly userId: number }) {
  return <Link to={personPath(userId)}>{t('everything')}</Link>
}
