import { useState } from 'react'
import { t } from '../lib/messages/shortcuts.ts'
import type { Session } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/field.tsx'
import { singleKeysAreOn, switchSingleKeys } from './shortcut-actions.ts'
import './shortcuts.css'

interface ShortcutListProps {
  readonly isOpen: boolean
  /** Of who looks; nobody is logged in without one. */
  readonly role: Session['role'] | undefined
  readonly onClose: () => void
}

/** Lists the shortcuts, with the switch for single-letter keys. */
export function ShortcutList({ isOpen, role, onClose }: ShortcutListProps) {
  const [isOn, setOn] = useState(singleKeysAreOn)
  const change = (wanted: boolean) => {
    switchSingleKeys(wanted)
    setOn(wanted)
  }
  const foot = <Button onClick={onClose}>{t('close')}</Button>
  return (
    <Dialog isOpen={isOpen} title={t('title')} onClose={onClose} foot={foot}>
      <div className="stack">
        <table className="key-list">
          <thead>
            <tr>
              <th scope="col">{t('key')}</th>
              <th scope="col">{t('does')}</th>
            </tr>
          </thead>
          <tbody>
            {KEYS.filter((it) => mayUse(it, role)).map(({ names, does }) => (
              <tr key={does}>
                <td>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </td>
                <td>{t(does)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <CheckField
          id="single-keys"
          label={t('single')}
          hint={t('singleHint')}
          checked={isOn}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

interface Key {
  readonly names: readonly string[]
  readonly does:
    | 'filter'
    | 'nextRow'
    | 'previousRow'
    | 'enter'
    | 'chooseRow'
    | 'today'
    | 'pickDay'
    | 'escape'
    | 'goTo'
    | 'hideIndex'
    | 'recordTab'
    | 'recordTurn'
    | 'recordActs'
    | 'recordPayment'
    | 'recordLetter'
    | 'recordLog'
    | 'list'
  /** Everybody's, unless it says so. */
  readonly of?: 'staff' | 'admin'
}

function mayUse({ of }: Key, role: Session['role'] | undefined): boolean {
  if (of === undefined || role === 'admin') return true
  return of === 'staff' && (role === 'county' || role === 'legal')
}

const KEYS: readonly Key[] = [
  { names: ['/'], does: 'filter' },
  { names: ['j'], does: 'nextRow' },
  { names: ['k'], does: 'previousRow' },
  { names: ['Enter'], does: 'enter' },
  { names: ['x'], does: 'chooseRow', of: 'staff' },
  { names: ['t'], does: 'today', of: 'staff' },
  { names: ['Alt', '↓'], does: 'pickDay', of: 'staff' },
  { names: ['Esc'], does: 'escape' },
  { names: ['Ctrl', 'K'], does: 'goTo', of: 'staff' },
  { names: ['['], does: 'hideIndex', of: 'staff' },
  { names: ['1 … 8'], does: 'recordTab', of: 'staff' },
  { names: ['j', 'k'], does: 'recordTurn', of: 'staff' },
  { names: ['.'], does: 'recordActs', of: 'admin' },
  { names: ['r'], does: 'recordPayment', of: 'admin' },
  { names: ['l'], does: 'recordLetter', of: 'admin' },
  { names: ['c'], does: 'recordLog', of: 'admin' },
  { names: ['?'], does: 'list' },
]
