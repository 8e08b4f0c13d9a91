import { useState } from 'react'
import { t } from '../lib/messages/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/field.tsx'
import { singleKeysAreOn, switchSingleKeys } from './shortcut-actions.ts'
import './shortcuts.css'

interface ShortcutListProps {
  readonly isOpen: boolean
  readonly isStaff: boolean
  readonly onClose: () => void
}

/** Lists the shortcuts, with the switch for single-letter keys. */
export function ShortcutList({ isOpen, isStaff, onClose }: ShortcutListProps) {
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
            {KEYS.filter((it) => isStaff || !it.isForStaff).map(({ names, does }) => (
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
    | 'list'
  readonly isForStaff?: boolean
}

const KEYS: readonly Key[] = [
  { names: ['/'], does: 'filter' },
  { names: ['j'], does: 'nextRow' },
  { names: ['k'], does: 'previousRow' },
  { names: ['Enter'], does: 'enter' },
  { names: ['x'], does: 'chooseRow', isForStaff: true },
  { names: ['t'], does: 'today', isForStaff: true },
  { names: ['Alt', '↓'], does: 'pickDay', isForStaff: true },
  { names: ['Esc'], does: 'escape' },
  { names: ['Ctrl', 'K'], does: 'goTo', isForStaff: true },
  { names: ['['], does: 'hideIndex', isForStaff: true },
  { names: ['?'], does: 'list' },
]
