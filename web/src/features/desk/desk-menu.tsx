import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/record-page.ts'
import { certificatePath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.tsx'
import { postAct } from './desk-acts.ts'
import { factsAct } from './facts-act.ts'
import { addHoldAct } from './hold-acts.ts'
import { askPayoffAct, logAct } from './letter-acts.ts'
import { addTaxAct } from './money-acts.ts'
import { type MakeAct, useDesk, useShowDesk } from './use-desk.ts'
import { writeLetterAct } from './write-letter-act.ts'

/** Acts with a key of their own. */
export const KEYED_ACTS = { l: writeLetterAct, c: logAct } as const

const MENU_KEY = '.'
const PAYMENT_KEY = 'R'

const GROUPS = [
  {
    title: 'actsMoney',
    acts: [
      ['actPost', postAct],
      ['actTaxes', addTaxAct],
    ],
  },
  {
    title: 'actsWords',
    acts: [
      ['actLetter', writeLetterAct, 'L'],
      ['actLog', logAct, 'C'],
      ['actAskPayoff', askPayoffAct],
    ],
  },
  {
    title: 'actsCertificate',
    acts: [
      ['actHold', addHoldAct],
      ['actCorrect', factsAct],
    ],
  },
] as const

interface DeskMenuProps {
  readonly certificateId: number
  readonly onAct: (act: MakeAct) => void
  readonly onRecordPayment: () => void
}

/** What staff may do with a certificate, whichever tab is open: each opens its dialog beside the record. */
export function DeskMenu({ certificateId, onAct, onRecordPayment }: DeskMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const choose = (act: () => void) => () => {
    menu.current?.hidePopover()
    act()
  }
  return (
    <div className="acts">
      <Button size="small" onClick={onRecordPayment}>
        {t('recordPayment')}
      </Button>
      <Button kind="default" size="small" popoverTarget="acts" data-act-menu>
        {t('act')}{' '}
        <span className="kbd" aria-hidden="true">
          {MENU_KEY}
        </span>
      </Button>
      <div
        ref={menu}
        id="acts"
        className="acts-menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={t('acts')}
        onKeyDown={(event) => walk(event, menu.current)}
      >
        {GROUPS.map(({ title, acts }) => (
          <div key={title} role="none">
            <p role="none">{t(title)}</p>
            {title === 'actsMoney' ? (
              <button type="button" role="menuitem" onClick={choose(onRecordPayment)}>
                {t('actRecord')}{' '}
                <span className="kbd" aria-hidden="true">
                  {PAYMENT_KEY}
                </span>
              </button>
            ) : null}
            {acts.map(([words, act, key]) => (
              <button key={words} type="button" role="menuitem" onClick={choose(() => onAct(act))}>
                {t(words)}{' '}
                {key === undefined ? null : (
                  <span className="kbd" aria-hidden="true">
                    {key}
                  </span>
                )}
              </button>
            ))}
          </div>
        ))}
        <Link role="menuitem" to={certificatePath(certificateId)}>
          {t('actPublic')}
        </Link>
      </div>
    </div>
  )
}

/** Up and down walk the menu, as in any other. */
function walk(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || menu === null) return
  event.preventDefault()
  const items = [...menu.querySelectorAll<HTMLElement>('button, a')]
  const at = items.findIndex((it) => it.contains(document.activeElement))
  items[(at + step + items.length) % items.length]?.focus()
}

interface ChosenActProps {
  readonly certificateId: number
  readonly act: MakeAct
  readonly onClose: () => void
}

/** The dialog of an act that was chosen from the menu; the desk that it needs is read now. */
export function ChosenAct({ certificateId, act, onClose }: ChosenActProps) {
  const { data: desk, isError } = useDesk(certificateId)
  const done = useShowDesk()
  useEffect(() => {
    if (!isError) return
    void showFailure(t('actFailed'))
    onClose()
  }, [isError, onClose])
  return desk ? <ActDialog act={act(desk, done)} onClose={onClose} /> : null
}
