import type { User } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { useState } from 'react'
import { ApproveDialog } from '../../../features/accounts/approve-dialog.tsx'
import {
  type AccountChange,
  missingPlace,
  useSaveAccountChange,
} from '../../../features/accounts/user-queries.ts'
import { call } from '../../../lib/api.ts'
import type { Outcome } from '../../../lib/in-place/kept-rows.ts'
import { t } from '../../../lib/messages/today.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'

interface ApproveActProps {
  readonly userId: number
  readonly about: string
  readonly onDone: (outcome: Outcome) => void
}

/** Approves an account, with undo. If its county or firm is missing, asks for it first. */
export function ApproveAct({ userId, about, onDone }: ApproveActProps) {
  const save = useSaveAccountChange()
  const [asked, setAsked] = useState<User | null>(null)
  const approve = useAction(async (user: User, place: AccountChange) => {
    setAsked(null)
    const saved = await save(user, { isApproved: true, ...place })
    onDone({
      text: t('done_approve'),
      undo: async () => {
        await save(saved, { isApproved: false, ...placeBefore(user, place) })
      },
    })
  })
  const begin = useAction(async () => {
    const user = await call(accountRoutes.getUser, { params: { id: userId } })
    if (missingPlace(user) === null) approve.run(user, {})
    else setAsked(user)
  })
  return (
    <>
      <Button kind="default" size="small" isBusy={begin.isBusy || approve.isBusy} onClick={() => begin.run()}>
        {t('act_approve')}
        <span className="visually-hidden"> {about}</span>
      </Button>
      <ApproveDialog user={asked} onClose={() => setAsked(null)} onApprove={approve.run} />
    </>
  )
}

/** Returns the county and firm before the change, if the change included them. */
const placeBefore = (user: User, place: AccountChange): AccountChange => ({
  ...(place.countyId === undefined ? {} : { countyId: user.countyId }),
  ...(place.firmId === undefined ? {} : { firmId: user.firmId }),
})
