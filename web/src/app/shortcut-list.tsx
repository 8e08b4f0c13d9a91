import { useState } from 'react'
import { t } from '../lib/messages/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/field.tsx'
import { singleKeysAreOn, switchSingleKeys } from './shortcut-actions.ts'
import './shortcuts.css'

export interface Key {
  readonly names: readonly string[]
  readonly does: string
}

interface ShortcutListProps {
  readonly isOpen: boolean
  /** Those of the reader's role, beside everybody's. */
  readonly more: readonly Key[]
  readonly onClose: () => void
}

/** Lists the shortcuts, with the switch for single-letter keys. */
export function ShortcutList({ isOpen, more, onClose }: ShortcutListProps) {
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
            {[...KEYS(), ...more].map(({ names, does }) => (
              <tr key={does}>
                <td>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </td>
                <td>{does}</td>
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

/** Everybody's. */
const KEYS = (): readonly Key[] => [
  { names: ['/'], does: t('filter') },
  { names: ['j'], does: t('nextRow') },
  { names: ['k'], does: t('previousRow') },
  { names: ['Enter'], does: t('enter') },
  { names: ['Esc'], does: t('escape') },
  { names: ['?'], does: t('list') },
]
