import { t } from '../../lib/messages/staff-shortcuts.ts'
import type { Session } from '../../lib/session.ts'
import type { Key } from '../shortcut-list.tsx'

/** The shortcuts of a staff role, beside everybody's. */
export const staffKeys = (role: Session['role']): readonly Key[] => [
  { names: ['x'], does: t('chooseRow') },
  { names: ['Shift', 'X'], does: t('chooseRange') },
  { names: ['.'], does: t('chosenActs') },
  { names: ['Esc'], does: t('clearChosen') },
  { names: ['t'], does: t('today') },
  { names: ['Alt', '↓'], does: t('pickDay') },
  { names: ['Ctrl', 'K'], does: t('goTo') },
  { names: ['['], does: t('hideIndex') },
  { names: ['Ctrl', 'S'], does: t('saveForm') },
  { names: ['1 … 8'], does: t('recordTab') },
  { names: ['j', 'k'], does: t('recordTurn') },
  ...(role === 'admin' ? adminKeys() : []),
]

const adminKeys = (): readonly Key[] => [
  { names: ['.'], does: t('recordActs') },
  { names: ['r'], does: t('recordPayment') },
  { names: ['l'], does: t('recordLetter') },
  { names: ['c'], does: t('recordLog') },
]
