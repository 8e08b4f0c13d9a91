import type { AutopayOffer } from '@fieldstone/contract/entities/autopay'
import type { RegisteredAccount } from '@fieldstone/contract/entities/bank-account'
import type { Plan } from '@fieldstone/contract/entities/plan'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/autopay.ts'
import { PATHS } from '../../lib/paths.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { autopayProblem } from './autopay-problem.ts'
import { useAutopayOffer, useStartAutopay, useVerifiedAccounts } from './autopay-queries.ts'

interface AutopayDialogProps {
  readonly plan: Plan
  readonly onClose: () => void
}

/** Paid, not needed any more, or at the bank already. */
const DONE: readonly string[] = ['paid', 'closed', 'processing']

/** Automatic payments: months and account are chosen, the text with every debit is read and accepted. */
export default function AutopayDialog({ plan, onClose }: AutopayDialogProps) {
  const accounts = useVerifiedAccounts()
  const [first] = accounts.data ?? []
  if (first && accounts.data) {
    return <SetUp plan={plan} accounts={accounts.data} first={first} onClose={onClose} />
  }
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Loaded query={accounts} skeleton={<TextSkeleton lines={6} />}>
        {() => (
          <Notice title={t('noAccountTitle')}>
            {t('noAccount')} <Link to={PATHS.payment}>{t('register')}</Link>
          </Notice>
        )}
      </Loaded>
    </Dialog>
  )
}

interface SetUpProps extends AutopayDialogProps {
  readonly accounts: readonly RegisteredAccount[]
  readonly first: RegisteredAccount
}

function SetUp({ plan, accounts, first, onClose }: SetUpProps) {
  const unpaid = plan.instalments.filter(({ sight }) => !DONE.includes(sight)).length
  const [months, setMonths] = useState(unpaid)
  const [accountId, setAccountId] = useState((accounts.find(({ isDefault }) => isDefault) ?? first).id)
  /** The very text that the box stands for: another text is not accepted by it. */
  const [accepted, setAccepted] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const offer = useAutopayOffer(plan.certificateId, accountId, months)
  const start = useStartAutopay(plan.certificateId, onClose)
  const isAccepted = offer.data !== undefined && accepted === offer.data.text
  const submit = () => {
    if (!offer.data) return
    setMissing(!isAccepted)
    if (isAccepted) start.mutate({ offer: offer.data, accountId, months })
  }
  return (
    <FormDialog
      isOpen
      title={t('title')}
      size="wide"
      lede={t('lede', { number: plan.certificateNo })}
      actionLabel={t('authorize')}
      cancelLabel={t('cancel')}
      note={t('nothingNow')}
      isBusy={start.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {start.error ? (
        <Notice kind="bad" role="alert" title={t('failed')}>
          {autopayProblem(start.error)}
        </Notice>
      ) : null}
      <SelectField
        id="autopay-months"
        label={t('months')}
        value={String(months)}
        onChange={(event) => setMonths(Number(event.target.value))}
        options={Array.from({ length: unpaid }, (_, index) => ({
          value: String(index + 1),
          label: t('monthCount', { count: index + 1 }),
        }))}
      />
      <SelectField
        id="autopay-account"
        label={t('account')}
        value={accountId}
        onChange={(event) => setAccountId(event.target.value)}
        options={accounts.map(({ id, institution, last4 }) => ({
          value: id,
          label: t('accountName', { bank: institution ?? t('bank'), last4: last4 ?? '' }),
        }))}
      />
      <Loaded query={offer} skeleton={<TextSkeleton lines={5} />} failedTitle={t('notPossible')}>
        {(it) => (
          <>
            <Debits offer={it} />
            <p className="prose">{it.text}</p>
            <CheckField
              id="autopay-accepted"
              label={t('accept')}
              checked={accepted === it.text}
              error={isMissing && !isAccepted ? t('acceptMissing') : undefined}
              onChange={(event) => setAccepted(event.target.checked ? it.text : null)}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

/** Each debit with its day, fee in it; and their sum. */
function Debits({ offer: { debits, authorizedCents } }: { readonly offer: AutopayOffer }) {
  return (
    <MoneyTable
      caption={t('debitsCaption')}
      headings={[t('day'), t('withFee')]}
      size="compact"
      entries={debits.map(({ dueOn, totalCents }) => ({
        key: dueOn,
        label: formatLongDate(dueOn),
        amount: formatMoney(totalCents),
      }))}
      total={{ label: t('inAll'), amount: formatMoney(authorizedCents) }}
    />
  )
}
