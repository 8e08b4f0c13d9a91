import { Link } from 'react-router'
import { WordSkeleton } from '../ui/skeletons.tsx'
import { formatPhone, phoneHref } from './format.ts'
import { t } from './messages/app.ts'
import { PATHS } from './paths.ts'
import { useSiteSettings } from './site-settings.ts'

/** The number of servicing as a link; without one `fallback`, or else the way to the contact form. */
export function ServicingPhone({ fallback }: { readonly fallback?: string }) {
  const { data: site, isError } = useSiteSettings()
  if (isError || site?.phone === '') return fallback ?? <Link to={PATHS.contact}>{t('phoneUnknown')}</Link>
  return site ? <PhoneLink number={site.tollFree || site.phone} /> : <WordSkeleton width="8.5rem" />
}

export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a className="num" href={phoneHref(number)}>
    {formatPhone(number)}
  </a>
)

/** The e-mail address of servicing as a link. */
function ServicingEmail() {
  const { data: site } = useSiteSettings()
  if (!site) return <WordSkeleton width="10rem" />
  return <a href={`mailto:${site.servicingEmail}`}>{site.servicingEmail}</a>
}

/** 'Call (800) 555-0119 or write to …', or where to write: the end of every notice that refers to servicing. */
export function ReachServicing() {
  const { data: site, isError } = useSiteSettings()
  if (isError || site?.phone === '') return <Link to={PATHS.contact}>{t('navContact')}</Link>
  return t.rich('reachUs', { phone: <ServicingPhone />, email: <ServicingEmail /> })
}
