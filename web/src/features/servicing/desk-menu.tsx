import { useEffect } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/record-page.ts'
import { certificatePath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showFailure } from '../../ui/toasts.tsx'
import { postAct, releaseAct } from './desk-acts.ts'
import { factsAct } from './facts-act.ts'
import { addHoldAct } from './hold-acts.ts'
import { askPayoffAct, logAct } from './letter-acts.ts'
import { addTaxAct } from './money-acts.ts'
import { type MakeAct, useDesk, useShowDesk } from './use-desk.ts'
import { writeLetterAct } from './write-letter-act.ts'

/** Acts with a keyboard shortcut. */
export const KEYED_ACTS = { l: writeLetterAct, c: logAct } as const

interface DeskMenuProps {
  readonly certificateId: number
  readonly isRedeemed: boolean
  readonly canRelease: boolean
  /** Null if no plan can be started now. */
  readonly startPlan: MakeAct | null
  readonly onAct: (act: MakeAct) => void
  readonly onRecordPayment: () => void
}

/** The menu of what staff can do with a certificate, on every tab. Each act opens its dialog. */
export function DeskMenu(props: DeskMenuProps) {
  const { certificateId, isRedeemed, canRelease, startPlan, onAct, onRecordPayment } = props
  const act = (label: string, make: MakeAct) => ({ label, onChoose: () => onAct(make) })
  const money = [
    { label: t('actRecord'), shortcut: 'R', onChoose: onRecordPayment },
    ...(isRedeemed ? [] : [act(t('actPost'), postAct)]),
    ...(canRelease ? [act(t('actRelease'), releaseAct)] : []),
    ...(startPlan === null ? [] : [act(t('actStartPlan'), startPlan)]),
    act(t('actTaxes'), addTaxAct),
  ]
  const words = [
    { ...act(t('actLetter'), writeLetterAct), shortcut: 'L' },
    { ...act(t('actLog'), logAct), shortcut: 'C' },
    act(t('actAskPayoff'), askPayoffAct),
  ]
  const certificate = [act(t('actHold'), addHoldAct), act(t('actCorrect'), factsAct)]
  return (
    <>
      <Button size="small" onClick={onRecordPayment}>
        {t('recordPayment')}
      </Button>
      <Menu
        id="acts"
        label={t('acts')}
        opener={[t('act'), '.']}
        groups={[
          { title: t('actsMoney'), items: money },
          { title: t('actsWords'), items: words },
          { title: t('actsCertificate'), items: certificate },
        ]}
      >
        <Link role="menuitem" to={certificatePath(certificateId)}>
          {t('actPublic')}
        </Link>
      </Menu>
    </>
  )
}

interface ChosenActProps {
  readonly certificateId: number
  readonly act: MakeAct
  readonly onClose: () => void
}

/** The dialog of an act that was chosen from the menu. Reads the desk that it needs. */
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
