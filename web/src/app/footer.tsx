import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../lib/messages/app.ts'
import { PATHS } from '../lib/paths.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import { ColourSwitch } from './colour-switch.tsx'
import './footer.css'

/** `keys` is the button that lists the keyboard shortcuts, once loaded. */
export function Footer({ keys }: { readonly keys: ReactNode }) {
  const { data: site } = useSiteSettings()
  const year = new Date().getFullYear()
  return (
    <footer className="foot">
      <div className="foot-in">
        <Link to={PATHS.disclaimer}>{t('disclaimer')}</Link>
        <p>{site ? site.companyName && t('copyright', { year, company: site.companyName }) : ' '}</p>
        <Link to={PATHS.privacy}>{t('privacy')}</Link>
        <Link to={PATHS.accessibility}>{t('accessibility')}</Link>
        <ColourSwitch />
        {keys}
      </div>
    </footer>
  )
}
