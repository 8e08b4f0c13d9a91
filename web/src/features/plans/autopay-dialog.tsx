import type { AutopayOffer } from '@fieldstone/contract/entities/payments/autopay'
import type { Plan } from '@fieldstone/contract/entities/plans/plan'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { bankGoalPath } from '../../lib/bank-goal.ts'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/autopay.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import {
  type DebitSource,
  type JustSaved,
  useAutopayOffer,
  useCardPage,
  useDebitSources,
  useStartAutopay,
} from './autopay-queries.ts'

interface AutopayDialogProps {
  readonly plan: Plan
  /** What the person has just saved or linked on another page. */
  readonly just: JustSaved | null
  readonly onClose: () => void
}

/** Installments that automatic payments leave out: paid, no longer needed, or at the bank. */
const DONE: readonly string[] = ['paid', 'closed', 'processing']

/** Sets up automatic payments: the payer chooses months and an account or card, and accepts the text with every debit. */
export default function AutopayDialog({ plan, just, onClose }: AutopayDialogProps) {
  const { query, sources } = useDebitSources(plan.today, just)
  const [first] = sources ?? []
  if (sources && first) {
    return <SetUp plan={plan} sources={sources} first={first} onClose={onClose} />
  }
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Loaded query={query} skeleton={<TextSkeleton lines={6} />}>
        {() => (
          <Notice title={t('noSourceTitle')}>
            <p>{t('noSource')}</p>
            <OtherSources plan={plan} />
          </Notice>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Links to save another card or to register another bank account. */
function OtherSources({ plan }: { readonly plan: Plan }) {
  const page = useCardPage(plan.certificateId)
  return (
    <>
      {page.error ? (
        <Notice kind="bad" role="alert" title={t('cardPageFailed')}>
          {page.error.message}
        </Notice>
      ) : null}
      <p className="row">
        <Button kind="default" isBusy={page.isPending || page.isSuccess} onClick={() => page.mutate()}>
          {t('saveCard')}
        </Button>
        <Link
          to={bankGoalPath({ parcelId: plan.certificateId, portionCents: null, returnTo: 'autopay' })}
          reloadDocument
        >
          {t('register')}
        </Link>
      </p>
    </>
  )
}

interface SetUpProps {
  readonly plan: Plan
  readonly sources: readonly DebitSource[]
  readonly first: DebitSource
  readonly onClose: () => void
}

function SetUp({ plan, sources, first, onClose }: SetUpProps) {
  const unpaid = plan.instalments.filter(({ sight }) => !DONE.includes(sight)).length
  const [months, setMonths] = useState(unpaid)
  const [sourceId, setSourceId] = useState((sources.find(({ isFirst }) => isFirst) ?? first).id)
  /** The text that was accepted. If the text changes, the box is no longer ticked. */
  const [accepted, setAccepted] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const chosen = { sourceId, months, replaces: plan.autopay?.id ?? null }
  const offer = useAutopayOffer(plan.certificateId, chosen)
  const start = useStartAutopay(plan.certificateId, onClose)
  const isAccepted = offer.data !== undefined && accepted === offer.data.text
  const submit = () => {
    if (!offer.data) return
    setMissing(!isAccepted)
    if (isAccepted) start.mutate({ offer: offer.data, ...chosen })
  }
  return (
    <FormDialog
      isOpen
      title={t('title')}
      size="wide"
      lede={t(plan.autopay === null ? 'lede' : 'ledeReplace', { number: plan.certificateNo })}
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
        value={sourceId}
        onChange={(event) => setSourceId(event.target.value)}
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <OtherSources plan={plan} />
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

/** Lists each debit with its day, fee included, and their total. */
function Debits({ offer: { method, debits, authorizedCents } }: { readonly offer: AutopayOffer }) {
  const fees = sumCents(debits.map(({ feeCents }) => feeCents))
  return (
    <MoneyTable
      caption={t('debitsCaption')}
      headings={[t('day'), methodWords(`${method}_withFee`)]}
      size="compact"
      entries={debits.map(({ dueOn, totalCents }) => ({
        key: dueOn,
        label: formatLongDate(dueOn),
        amount: formatMoney(totalCents),
      }))}
      total={{
        label: methodWords(`${method}_inAll`, { fees: formatMoney(fees) }),
        amount: formatMoney(authorizedCents),
      }}
    />
  )
}

/** Returns why automatic payments were not set up, and what to do now. The choices stay as they are. */
function autopayProblem(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  switch (error.code) {
    case 'plan_changed':
      return t('planChanged')
    case 'plan_not_active':
      return t('planOver')
    case 'autopay_on':
      return t('onElsewhere')
    case 'already_paying':
      return t('underWay')
    case 'not_found':
      return t('accountGone')
    case 'authorization_required':
      return t('textChanged')
    default:
      return error.message
  }
}
