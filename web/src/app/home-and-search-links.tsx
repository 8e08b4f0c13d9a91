import { Link } from 'react-router'
import { t } from '../lib/messages/missing.ts'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'

/** Where to go from a page that cannot be shown: home for signed-in users, and the search. */
export function HomeAndSearchLinks({ isSearchPrimary = false }: { readonly isSearchPrimary?: boolean }) {
  const session = useSession()
  return (
    <>
      {session ? (
        <Link className={buttonClass()} to={homePath(session)}>
          {t('toHome')}
        </Link>
      ) : null}
      <Link className={buttonClass(isSearchPrimary ? {} : { kind: 'default' })} to={PATHS.search}>
        {t('toSearch')}
      </Link>
    </>
  )
}
