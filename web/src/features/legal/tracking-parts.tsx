import type { ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { useEffect } from 'react'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { fieldIdOf } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const KEYS = [
  'defendantName',
  'partyType',
  'serviceType',
  'waiverRequestDate',
  'serviceDate',
  'answerDate',
  'expenseDate',
  'expenseDescr',
  'expenseAmt',
  'expenseKind',
  'expenseRef',
  'accrueInterest',
] as const

/** Whether a defendant or an expense has a field of this name. */
export const isTracked = (field: string): boolean => KEYS.some((it) => it === field)

/** Returns the label of a field of a defendant or an expense, by its name on the wire. */
export function trackingLabel(field: string): string {
  const key = KEYS.find((it) => it === field)
  if (key) return t(key)
  return field === 'postedDate' ? t('posted') : field
}

interface UndoNoticeProps {
  /** The name of what was removed last. Null if nothing was. */
  readonly name: string | null
  readonly onUndo: () => Promise<void>
}

/** Shows what was removed, and offers undo. */
export function UndoNotice({ name, onUndo }: UndoNoticeProps) {
  const undo = useAction(onUndo)
  if (name === null) return null
  return (
    <Notice role="status">
      {t('removed', { name })}{' '}
      <Button kind="quiet" size="small" isBusy={undo.isBusy} onClick={undo.run}>
        {t('undo')}
      </Button>
    </Notice>
  )
}

interface FirstEmpty {
  readonly isNew: boolean
  /** The prefix of the ids of the row's fields. */
  readonly place: string
  /** By the field's name, in the order of the row. */
  readonly values: Readonly<Record<string, string>>
}

/** Moves the focus to the first empty field of a row that was just added. */
export function useFirstEmpty({ isNew, place, values }: FirstEmpty): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the row is known to be new
  useEffect(() => {
    if (!isNew) return
    const empty = Object.keys(values).find((name) => values[name] === '')
    if (empty !== undefined) document.getElementById(fieldIdOf(place, empty))?.focus()
  }, [isNew])
}

/** Shows the payoff now, and with everything posted. */
export function PayoffEffect({ list: { payoff, unposted } }: { readonly list: ExpenseList }) {
  if (payoff === null) return <p className="muted">{t('payoffNone')}</p>
  return (
    <dl className="effect" aria-live="polite">
      <div>
        <dt>{t('payoffNow', { date: formatLongDate(payoff.goodThrough) })}</dt>
        <dd className="money">{formatMoney(payoff.totalCents)}</dd>
      </div>
      {unposted.length > 0 && payoff.totalIfPostedCents !== null ? (
        <div>
          <dt>{t('payoffIfPosted')}</dt>
          <dd className="money">{formatMoney(payoff.totalIfPostedCents)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

export const USUAL_EXPENSES_ID = 'usual-expenses'

const USUAL = [
  ...(['usual_filing', 'usual_title', 'usual_server', 'usual_mail', 'usual_publication'] as const),
  ...(['usual_attorney', 'usual_sale', 'usual_sheriff', 'usual_recording', 'usual_postage'] as const),
]

/** Suggests the usual expenses of a foreclosure as descriptions. Any other text is allowed. */
export const UsualExpenses = () => (
  <datalist id={USUAL_EXPENSES_ID}>
    {USUAL.map((key) => (
      <option key={key} value={t(key)} />
    ))}
  </datalist>
)
