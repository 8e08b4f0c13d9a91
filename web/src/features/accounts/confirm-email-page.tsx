import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { t as accounts } from '../../lib/messages/accounts.ts'
import { t } from '../../lib/messages/confirm-email.ts'
import { homePath, PATHS, profilePath } from '../../lib/paths.ts'
import { keyOfSubject } from '../../lib/query-keys.ts'
import { useSession } from '../../lib/session.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MessagePage } from './message-page.tsx'
import { useTokenOnce } from './use-token-once.ts'

type Outcome = { readonly kind: 'confirmed'; readonly email: string } | { readonly kind: 'refused' }

/**
 * Confirms an e-mail address by the token of a mailed link. A press of the button confirms, not the visit: mail programs and
 * scanners open links by themselves.
 */
export default function ConfirmEmailPage() {
  const token = useTokenOnce('confirmEmail')
  const session = useSession()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const confirm = useAction(async () => {
    if (token === null) return
    try {
      const { email } = await call(accountRoutes.confirmEmail, { body: { token } })
      setOutcome({ kind: 'confirmed', email })
      // Not by useSend, which this public page has no room for.
      void readAgain(queries, accountRoutes.confirmEmail.changes.map(keyOfSubject))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reset_refused') throw error
      setOutcome({ kind: 'refused' })
    }
  })
  if (outcome?.kind === 'confirmed')
    return (
      <MessagePage
        title={t('confirmedTitle')}
        lede={t('confirmedBody', { email: outcome.email })}
        actions={
          <Link className={buttonClass()} to={session === null ? PATHS.login : homePath(session)}>
            {accounts(session === null ? 'logIn' : 'goOn')}
          </Link>
        }
      />
    )
  if (token === null || outcome !== null)
    return (
      <MessagePage
        title={accounts('resetOver')}
        lede={outcome === null ? accounts('resetReload') : t('confirmOverBody')}
        actions={
          <Link className={buttonClass()} to={session === null ? PATHS.login : profilePath(session.userId)}>
            {session === null ? accounts('logIn') : t('toProfile')}
          </Link>
        }
      />
    )
  return (
    <MessagePage
      title={t('title')}
      lede={t('confirmEmailLede')}
      actions={
        <Button isBusy={confirm.isBusy} onClick={() => confirm.run()}>
          {t('confirmEmail')}
        </Button>
      }
    />
  )
}
