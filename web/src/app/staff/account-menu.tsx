import { Link } from 'react-router'
import { t as app } from '../../lib/messages/app.ts'
import { t } from '../../lib/messages/shell.ts'
import { t as keys } from '../../lib/messages/shortcuts.ts'
import { t as staffShortcutsText } from '../../lib/messages/staff-shortcuts.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { ColourSwitch } from '../colour-switch.tsx'
import type { Key } from '../shortcut-list.tsx'
import Shortcuts from '../shortcuts.tsx'

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

/** The shortcuts of a staff role, beside everybody's. */
export const staffKeys = (role: Session['role']): readonly Key[] => [
  { names: ['x'], does: staffShortcutsText('chooseRow') },
  { names: ['Shift', 'X'], does: staffShortcutsText('chooseRange') },
  { names: ['.'], does: staffShortcutsText('chosenActs') },
  { names: ['u'], does: staffShortcutsText('undo') },
  { names: ['Esc'], does: staffShortcutsText('clearChosen') },
  { names: ['t'], does: staffShortcutsText('today') },
  { names: ['Alt', '↓'], does: staffShortcutsText('pickDay') },
  { names: ['Ctrl', 'K'], does: staffShortcutsText('goTo') },
  { names: ['Alt', 'Page Down'], does: staffShortcutsText('nextPart') },
  { names: ['Alt', 'Page Up'], does: staffShortcutsText('previousPart') },
  { names: ['['], does: staffShortcutsText('hideIndex') },
  { names: ['Ctrl', 'S'], does: staffShortcutsText('saveForm') },
  { names: ['1 … 8'], does: staffShortcutsText('recordTab') },
  { names: ['j', 'k'], does: staffShortcutsText('recordTurn') },
  ...(role === 'admin' ? adminKeys() : []),
]

const adminKeys = (): readonly Key[] => [
  { names: ['.'], does: staffShortcutsText('recordActs') },
  { names: ['r'], does: staffShortcutsText('recordPayment') },
  { names: ['l'], does: staffShortcutsText('recordLetter') },
  { names: ['c'], does: staffShortcutsText('recordLog') },
]
