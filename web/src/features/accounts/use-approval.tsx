import type { User } from '@fieldstone/contract/entities/accounts/user'
import { type ReactNode, useState } from 'react'
import { ApproveDialog } from './approve-dialog.tsx'
import type { AccountDecisions } from './use-account-decisions.ts'
import { missingPlace } from './user-queries.ts'

interface Approval {
  readonly approve: (user: User) => void
  /** Opens for an account whose county or firm is missing. Render it anywhere on the page. */
  readonly dialog: ReactNode
}

/** Approves an account, or asks for its missing county or firm first. */
export function useApproval(decisions: AccountDecisions): Approval {
  const [asked, setAsked] = useState<User | null>(null)
  const dialog = (
    <ApproveDialog
      user={asked}
      onClose={() => setAsked(null)}
      onApprove={(user, place) => {
        setAsked(null)
        decisions.approve(user, place)
      }}
    />
  )
  return {
    approve: (user) => (missingPlace(user) === null ? decisions.approve(user) : setAsked(user)),
    dialog,
  }
}
