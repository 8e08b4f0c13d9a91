import { formatPhone, phoneHref } from '../../lib/format.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { WordSkeleton } from '../../ui/skeletons.tsx'

/** The company's phone number as a link; nothing when it could not be loaded, since a wrong number helps nobody. */
export function CallUs() {
  const { data: site, isError } = useSiteSettings()
  if (isError) return null
  if (!site) return <WordSkeleton width="8.5rem" />
  const number = site.tollFree || site.phone
  return (
    <a className="num" href={phoneHref(number)}>
      {formatPhone(number)}
    </a>
  )
}
