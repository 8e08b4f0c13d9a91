import { Link } from 'react-router'
import { useBackTo } from '../lib/back-link.ts'
import { t } from '../lib/messages/today.ts'
import { PATHS } from '../lib/paths.ts'

/** The way back to Today. It has one name, whatever the page. */
export const BackToToday = ({ className }: { readonly className?: string }) => (
  <Link className={className} to={PATHS.adminHome}>
    {t('back')}
  </Link>
)

interface BackToProps {
  /** Where it leads when no list led here. */
  readonly home: string
  /** What that list is called. */
  readonly words: string
}

/** The way back to the list that led here. Today lists work, too, and has its own name. */
export function BackTo({ home, words }: BackToProps) {
  const back = useBackTo(home)
  return <Link {...back}>{back.to === PATHS.adminHome ? t('back') : words}</Link>
}
