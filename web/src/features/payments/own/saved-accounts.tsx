import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/saved-methods.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { endedText } from '../bank/bank-step.ts'
import './saved-methods.css'

/** Lists the bank accounts, each with its status and its actions. */
export function SavedAccounts({ accounts }: { readonly accounts: readonly RegisteredAccount[] }) {
  const [asked, ask] = useState<RegisteredAccount | null>(null)
  const change = useAccountChange()
  return (
    <>
      {change.error ? (
        <Notice kind="bad" role="alert" title={t(change.variables.remove ? 'notRemoved' : 'notChosen')}>
          {problemOf(change.error)}
        </Notice>
      ) : null}
      {accounts.length === 0 ? (
        <p>{t('noAccounts')}</p>
      ) : (
        <ul className="saved-methods">
          {accounts.map((account) => (
            <Account
              key={account.id}
              account={account}
              isBusy={change.isPending && change.variables.id === account.id}
              onFirst={() => change.mutate({ id: account.id, remove: false })}
              onRemove={() => ask(account)}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        isOpen={asked !== null}
        title={asked ? t('removeTitle', { name: nameOf(asked) }) : ''}
        onClose={() => ask(null)}
        ask={{
          confirmLabel: t('remove'),
          cancelLabel: t('keep'),
          onConfirm: () => {
            if (asked) change.mutate({ id: asked.id, remove: true })
            ask(null)
          },
        }}
      >
        <p>{t('removeBody')}</p>
      </AlertDialog>
    </>
  )
}

interface AccountProps {
  readonly account: RegisteredAccount
  readonly isBusy: boolean
  readonly onFirst: () => void
  readonly onRemove: () => void
}

function Account({ account, isBusy, onFirst, onRemove }: AccountProps) {
  const name = nameOf(account)
  const { kind, text } = standingOf(account)
  const over = endedText(account)
  return (
    <li className="saved-method">
      <div>
        <b>{name}</b>
        <p className="row">
          <StatusBadge kind={kind}>{text}</StatusBadge>
          {account.isDefault ? <span className="muted">{t('isDefault')}</span> : null}
        </p>
        {over === null ? null : <p className="small">{over}</p>}
      </div>
      <p className="row">
        {account.status === 'PENDING_DEPOSITS' ? (
          <Link className={buttonClass({ kind: 'default' })} to={`${PATHS.payment}?ach=true`} reloadDocument>
            {t('enterDeposit')}
          </Link>
        ) : null}
        {account.status === 'VERIFIED' && !account.isDefault ? (
          <Button kind="default" isBusy={isBusy} aria-label={t('makeDefaultOf', { name })} onClick={onFirst}>
            {t('makeDefault')}
          </Button>
        ) : null}
        <Button kind="default" isBusy={isBusy} aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </p>
    </li>
  )
}

const nameOf = ({ institution, last4 }: RegisteredAccount): string =>
  last4 === null ? t('bank') : t('account', { institution: institution ?? t('bank'), last4 })

function standingOf({ status }: RegisteredAccount) {
  switch (status) {
    case 'VERIFIED':
      return { kind: 'good', text: t('status_VERIFIED') } as const
    case 'PENDING_DEPOSITS':
      return { kind: 'waiting', text: t('status_deposits') } as const
    case 'NEW':
    case 'LINKING':
      return { kind: 'waiting', text: t('status_waiting') } as const
    default:
      return { kind: 'bad', text: t('status_over') } as const
  }
}

/** Reads the list again even after a refusal, since the account may be gone or in use by now. */
function useAccountChange() {
  const readAccountsAgain = useReadAgain('payments/accounts')
  return useMutation({
    mutationFn: ({ id, remove }: { readonly id: string; readonly remove: boolean }) =>
      call(remove ? bankAccountRoutes.clearSavedAch : bankAccountRoutes.setDefaultAch, { params: { id } }),
    onSettled: readAccountsAgain,
  })
}

function problemOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.code === 'account_in_use') return t('inUse')
  return error.code === 'not_found' ? t('gone') : error.message
}
