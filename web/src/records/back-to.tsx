import { Link } from 'react-router'
import { useBackTo } from '../lib/back-link.ts'
import { t } from '../lib/messages/today.ts'
import { PATHS } from '../lib/paths.ts'

/** Links back to Today, with the same text on every page. */
export const BackToToday = ({ className }: { readonly className?: string }) => (
  <Link className={className} to={PATHS.adminHome}>
    {t('back')}
  </Link>
)

interface BackToProps {
  /** The list to link to if the reader did not come from a list. */
  readonly home: string
  /** The link text for that list. */
  readonly words: string
}

/** Links back to the list that the reader came from. Today is also such a list, with its own link text. */
export function BackTo({ home, words }: BackToProps) {
  const back = useBackTo(home)
  return <Link {...back}>{back.to === PATHS.adminHome ? t('back') : words}</Link>
}
