import type { PlanCode, PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import { planChanged } from '@fieldstone/contract/refusals/plans'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { planCodeRoutes } from '@fieldstone/contract/routes/plans/plan-codes'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { useTypedValues } from '../../lib/form/use-typed-values.ts'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/plan-offer.ts'
import { detailsOf } from '../../lib/refusal-details.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextAreaField } from '../../ui/field.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MoneyOnItsWay } from './money-on-its-way.tsx'
import { PrintOfferButton } from './print-offer-button.tsx'

interface OfferProps {
  readonly offer: PlanOffer
  /** What opened the offer without an account. */
  readonly by?: PlanCode | null
}

/**
 * Shows an offer to the person who asked for a plan: its schedule, its text, and how to accept it or ask for other
 * terms.
 */
export default function OfferSheet({ offer, by = null }: OfferProps) {
  const { levelCents, downCents, instalments, expiresOn } = offer
  const count = downCents > 0 ? instalments.length - 1 : instalments.length
  return (
    <>
      <Sheet isRuled className="stack loose">
        <div className="stack tight">
          <p className="kind">{t('kind', { count })}</p>
          <HeroAmount amount={formatMoney(levelCents)} />
          {downCents > 0 ? (
            <p>
              {t('down', { amount: formatMoney(downCents), date: formatLongDate(instalments[0]?.dueOn) })}
            </p>
          ) : null}
          <p>
            <b>{t('until', { date: formatLongDate(expiresOn) })}</b>
          </p>
          {by === null ? (
            <p className="row">
              <PrintOfferButton planId={offer.planId} />
            </p>
          ) : null}
        </div>
        <Schedule offer={offer} />
        <MoneyOnItsWay money={offer.moneyOnItsWay} />
        <Accept offer={offer} by={by} />
      </Sheet>
      <Counter offer={offer} by={by} />
    </>
  )
}

function Schedule({ offer: { instalments, agreedCents, owedCents } }: { readonly offer: PlanOffer }) {
  return (
    <>
      <MoneyTable
        caption={t('schedule')}
        headings={[t('due'), t('amount')]}
        entries={instalments.map(({ number, dueOn, amountCents }) => ({
          key: String(number),
          label: formatLongDate(dueOn),
          amount: formatMoney(amountCents),
        }))}
        total={{ label: t('inAll'), amount: formatMoney(agreedCents) }}
      />
      <p className="muted">{payingNow(owedCents, agreedCents)}</p>
    </>
  )
}

/** Compares paying in full today with the sum of the plan. */
function payingNow(owedCents: Cents, agreedCents: Cents): string {
  const amount = formatMoney(owedCents)
  if (agreedCents === owedCents) return t('owedSame', { amount })
  if (agreedCents < owedCents) return t('owedOnly', { amount })
  return t('owed', { amount, more: formatMoney(cents(agreedCents - owedCents)) })
}

function Accept({ offer, by }: Required<OfferProps>) {
  const accept = useAcceptPlan(offer, by)
  /** The text that was accepted. If the text changes, the box is no longer checked. */
  const [accepted, setAccepted] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isAccepted = accepted === offer.text
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(!isAccepted)
    if (isAccepted && !accept.isPending) accept.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className="prose agreement">{offer.text}</div>
      <CheckField
        id="plan-accepted"
        label={t('agree')}
        checked={isAccepted}
        error={isMissing && !isAccepted ? t('agreeMissing') : undefined}
        onChange={(event) => setAccepted(event.target.checked ? offer.text : null)}
      />
      {accept.error ? (
        <Notice kind="bad" role="alert" title={t('notAccepted')}>
          {offerProblem(accept.error)}
        </Notice>
      ) : null}
      <p className="row">
        <Button type="submit" isBusy={accept.isPending}>
          {t('accept')}
        </Button>
      </p>
    </form>
  )
}

function Counter({ offer, by }: Required<OfferProps>) {
  const { values, set } = useTypedValues({ comment: '' }, { of: 'counter' })
  const { comment } = values
  const [isMissing, setMissing] = useState(false)
  const counter = useCounterPlan(offer, by)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(comment.trim() === '')
    if (comment.trim() !== '' && !counter.isPending) counter.mutate(comment)
  }
  if (counter.isSuccess) {
    return (
      <Notice kind="good" role="status" title={t('counteredTitle')}>
        {t(by === null ? 'countered' : 'counteredByCode')}
      </Notice>
    )
  }
  return (
    <Sheet className="stack">
      <h2>{t('counterTitle')}</h2>
      <form className="stack prose" onSubmit={submit} noValidate>
        <TextAreaField
          id="plan-counter"
          label={t('counterLabel')}
          maxLength={2000}
          rows={4}
          error={isMissing ? t('counterMissing') : undefined}
          value={comment}
          onChange={(event) => set({ comment: event.target.value })}
        />
        {counter.error ? (
          <Notice kind="bad" role="alert" title={t('notSent')}>
            {offerProblem(counter.error)}
          </Notice>
        ) : null}
        <p className="row">
          <Button kind="default" type="submit" isBusy={counter.isPending}>
            {t('counter')}
          </Button>
        </p>
      </form>
    </Sheet>
  )
}

/** Accepts the offer. Reads offer and plan again, after a refusal too: the offer may have changed. */
function useAcceptPlan({ planId, agreedCents, textVersion }: PlanOffer, by: PlanCode | null) {
  const seen = { agreedCents, textVersion, isAccepted: true }
  const { acceptPlan } = agreedPlanRoutes
  const { acceptPlanByCode } = planCodeRoutes
  return useMutation({
    mutationFn: async () => {
      if (by === null) await call(acceptPlan, { params: { id: planId }, body: seen })
      else await call(acceptPlanByCode, { body: { ...by, ...seen } })
    },
    onSettled: useReadAgain(...acceptPlan.changes, ...acceptPlanByCode.changes),
  })
}

function useCounterPlan({ planId }: PlanOffer, by: PlanCode | null) {
  return useMutation({
    mutationFn: (comment: string) =>
      by === null
        ? call(agreedPlanRoutes.counterPlan, { params: { id: planId }, body: { comment } })
        : call(planCodeRoutes.counterPlanByCode, { body: { ...by, comment } }),
  })
}

/** Returns why an offer was not accepted or answered, and what to do now. The offer may change while the page is open. */
function offerProblem(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.code === 'plan_exists') return t('acceptedElsewhere')
  if (error.code !== 'plan_changed') return error.message
  switch (detailsOf(error, planChanged)?.reason) {
    case 'offer_lapsed':
      return t('lapsed')
    case 'amounts_changed':
      return t('amountsChanged')
    default:
      return t('changed')
  }
}
