import { Link } from 'react-router'
import { t as app } from '../../lib/messages/app.ts'
import { t } from '../../lib/messages/shell.ts'
import { t as keys } from '../../lib/messages/shortcuts.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { ColourSwitch } from '../colour-switch.tsx'
import Shortcuts from '../shortcuts.tsx'
import { staffKeys } from './staff-keys.ts'

/** Who is signed in, the colors, the keys, and what stands in the footer of public pages. */
export function AccountMenu({ session: { username, email, role } }: { readonly session: Session }) {
  const { data: site } = useSiteSettings()
  return (
    <>
      <button
        type="button"
        className="account-button"
        popoverTarget="account-menu"
        aria-label={t('account', { name: username })}
      >
        <span className="account-name">{username}</span>
        <span className="initials" aria-hidden="true">
          {username.slice(0, 2).toUpperCase()}
        </span>
      </button>
      <Shortcuts more={staffKeys(role)}>
        {(showKeys) => (
          <div className="account-menu" id="account-menu" popover="auto">
            <p>
              <b>{username}</b>
              <br />
              {email}
            </p>
            <ColourSwitch />
            <button
              type="button"
              className="keys-button"
              popoverTarget="account-menu"
              popoverTargetAction="hide"
              onClick={showKeys}
            >
              {keys('open')}
            </button>
            <Link to={PATHS.disclaimer}>{app('disclaimer')}</Link>
            <Link to={PATHS.privacy}>{app('privacy')}</Link>
            {site?.companyName ? (
              <p>{app('copyright', { year: new Date().getFullYear(), company: site.companyName })}</p>
            ) : null}
          </div>
        )}
      </Shortcuts>
    </>
  )
}
