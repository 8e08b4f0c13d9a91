import type { DeskPlan, PlanPreview } from '@fieldstone/contract/entities/plans/desk-plan'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { ZERO } from '@fieldstone/domain/money/cents'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../lib/api.ts'
import { todayHere } from '../../../lib/dates.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { deskPath } from '../../../lib/staff-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { refusalOf, usePreview, useReadPlanAgain } from './desk-queries.ts'
import {
  type AskedTerms,
  askedTerms,
  DAYS,
  dueIn,
  initialValues,
  monthChoices,
  type OfferValues,
  problemOf,
  withDay,
} from './desk-terms.ts'
import { OfferReach, OverrideField, overrideProblem, overrideReason } from './offer-checks.tsx'
import './desk.css'

/** A form for the terms of an offer. Shows what they come to while they are typed. */
export function DeskOffer({ plan }: { readonly plan: DeskPlan }) {
  const { form, preview, asked, isOff } = useOffer(plan)
  const problems = Object.values(problemOf(form.values, plan.today)?.fields ?? {})
  const isByMonths = form.values.by === 'months'
  const date = (name: 'until' | 'downDue', label: string) => (
    <DateField
      {...form.valueField(name)}
      label={label}
      today={todayHere}
      placeholder={t('datePlaceholder')}
      pickLabel={t('pickDate')}
    />
  )
  return (
    <Sheet className="stack">
      <div className="stack tight">
        <h2>{t(plan.stage === 'requested' ? 'offerTitle' : 'offerAgainTitle')}</h2>
        <p className="muted">{t('offerHint')}</p>
        <OfferReach {...plan} />
        {plan.heldCents > 0 ? (
          <Notice kind="waiting" title={t('heldTitle', { amount: formatMoney(plan.heldCents) })}>
            {t('held')} <Link to={deskPath(plan.certificateId)}>{t('toHeld')}</Link>
          </Notice>
        ) : null}
      </div>
      <div className="desk-offer">
        <form className="stack" onSubmit={form.submit} onBlur={form.leave} noValidate>
          {form.summary ? <ErrorSummary {...form.summary} /> : null}
          <SelectField
            {...form.field('by')}
            label={t('by')}
            options={[
              { value: 'months', label: t('byMonths') },
              { value: 'amount', label: t('byAmount') },
            ]}
          />
          {isByMonths ? (
            <TextField {...form.field('months')} label={t('months')} inputMode="numeric" maxLength={3} />
          ) : (
            <TextField
              {...form.field('affordable')}
              label={t('affordable')}
              inputMode="decimal"
              maxLength={12}
            />
          )}
          <SelectField
            {...form.field('day')}
            onChange={({ currentTarget }) => form.set(withDay(form.values, currentTarget.value, plan.today))}
            label={t('day')}
            options={DAYS.map((day) => ({ value: String(day), label: String(day) }))}
          />
          <SelectField
            {...form.field('month')}
            label={t('month')}
            options={monthChoices(plan.today, form.values.day).map((first) => ({
              value: first,
              label: formatLongDate(dueIn(first, form.values.day)),
            }))}
          />
          {date('until', t('until'))}
          <TextField
            {...form.field('down')}
            label={t('down')}
            hint={t('downHint')}
            inputMode="decimal"
            maxLength={12}
          />
          {form.values.down.trim() === '' ? null : date('downDue', t('downDue'))}
          {plan.obstacles.length === 0 ? null : (
            <OverrideField obstacles={plan.obstacles} {...form.field('override')} />
          )}
          <p>
            <Button type="submit" isBusy={form.isBusy} isUnavailable={isOff}>
              {t(plan.reach === 'mail' || plan.reach === 'undelivered' ? 'send' : 'make')}
            </Button>
          </p>
        </form>
        <div className="stack" aria-live="polite">
          <h3>{t('previewTitle')}</h3>
          {preview.error ? (
            <Notice kind="waiting">{previewErrorText(preview.error, plan)}</Notice>
          ) : preview.data && asked !== null ? (
            <>
              <Preview preview={preview.data} plan={plan} />
              <p className="muted">{datesText(asked, preview.data)}</p>
            </>
          ) : problems.length > 0 ? (
            <Notice kind="waiting" title={t('problemsTitle')}>
              {problems.join(' ')}
            </Notice>
          ) : (
            <p className="muted">{t('previewWait')}</p>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const datesText = ({ offerExpireDate, firstDueDate }: AskedTerms, { instalments }: PlanPreview): string =>
  t('dates', {
    until: formatLongDate(offerExpireDate),
    first: formatLongDate(instalments[0]?.dueOn ?? firstDueDate),
  })

function previewErrorText(error: Error, { certificateId }: DeskPlan): ReactNode {
  if (!(error instanceof ApiError)) return error.message
  // The server's sentence addresses owners, not staff.
  if (error.code === 'no_payoff')
    return t.rich('previewNoPayoff', {
      desk: <Link to={deskPath(certificateId)}>{t('previewDesk')}</Link>,
    })
  return Object.values(error.fields)[0] ?? error.message
}

function useOffer(plan: DeskPlan) {
  const readAgain = useReadPlanAgain()
  const form = useForm<OfferValues>({
    initial: initialValues(plan),
    check: (values) => problemOf(values, plan.today) ?? overrideProblem(plan, values.override),
    refused: (error) => {
      void readAgain()
      return { title: `${t('offerProblem')} ${refusalOf(error)}`, fields: error.fields }
    },
    fieldNames: {
      instalmentCount: 'months',
      firstDueOn: 'month',
      expiresOn: 'until',
      downCents: 'down',
      downDueOn: 'downDue',
      overrideReason: 'override',
    },
    send: async (values) => {
      const asked = askedTerms(values, plan.today)
      const termMonths = preview.data?.termMonths
      if (!asked || !preview.isCurrent || termMonths === undefined) return
      await call(agreedPlanRoutes.offerPlan, {
        params: { id: plan.id },
        body: {
          // Offers the term of the preview.
          instalmentCount: asked.term ?? termMonths,
          firstDueOn: asked.firstDueDate,
          expiresOn: asked.offerExpireDate,
          downCents: asked.downPayment ?? ZERO,
          downDueOn: asked.downPaymentDueDate ?? null,
          version: plan.version,
          overrideReason: overrideReason(values.override),
        },
      })
      void showSuccess(t(plan.reach === 'mail' || plan.reach === 'undelivered' ? 'sent' : 'madeToPrint'))
      await readAgain()
    },
  })
  const asked = askedTerms(form.values, plan.today)
  const preview = usePreview(plan, asked)
  // Valid terms need a preview before they can be offered. Problems are shown when the form is sent.
  const isOff = asked !== null && !preview.isCurrent
  return { form, preview, asked, isOff }
}

function Preview({ preview, plan }: { readonly preview: PlanPreview; readonly plan: DeskPlan }) {
  const { termMonths, levelCents, agreedCents, owedCents, interestCents, instalments } = preview
  return (
    <>
      <p>
        <b>{t('previewMonthly', { count: termMonths })}</b>,{' '}
        <b className="money">{formatMoney(levelCents)}</b> {t('previewLevel')}
      </p>
      <MoneyTable
        caption={t('previewTitle')}
        size="compact"
        entries={[
          { key: 'owed', label: t('previewOwed'), amount: formatMoney(plan.owedCents ?? owedCents) },
          { key: 'interest', label: t('previewInterest'), amount: formatMoney(interestCents) },
        ]}
        total={{ label: t('previewAgreed'), amount: formatMoney(agreedCents) }}
      />
      <details>
        <summary>{t('previewSchedule')}</summary>
        <MoneyTable
          caption={t('previewSchedule')}
          headings={[t('due'), t('amount')]}
          size="compact"
          entries={instalments.map(({ number, dueOn, amountCents }) => ({
            key: String(number),
            label: formatLongDate(dueOn),
            amount: formatMoney(amountCents),
          }))}
        />
      </details>
    </>
  )
}
