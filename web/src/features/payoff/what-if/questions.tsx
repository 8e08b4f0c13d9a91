import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { addDays, addMonths, firstOfMonth, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { centsToText, readDollars } from '@fieldstone/domain/money/dollars'
import { isAskable } from '@fieldstone/domain/payoff/askable-day'
import { firstDueProblem } from '@fieldstone/domain/plans/offer'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/what-if.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AmountField } from '../../../ui/number-fields.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type Asked, addressOf } from './asked.ts'

interface QuestionsProps {
  readonly certificate: Certificate
  /** What was asked last, which can be changed. */
  readonly asked: Asked | null
}

/** The three questions, side by side where there is room. Where there is a plan, or was one, no other is offered. */
export function Questions({ certificate, asked }: QuestionsProps) {
  return (
    <section className="stack no-print" aria-labelledby="ask">
      <h2 id="ask">{t(asked === null ? 'ask' : 'askAgain')}</h2>
      <div className="what-if-questions">
        {certificate.planStatus === null ? <MonthlyForm certificate={certificate} asked={asked} /> : null}
        <DayForm certificate={certificate} asked={asked} about="wait" />
        <DayForm certificate={certificate} asked={asked} about="sell" />
      </div>
    </section>
  )
}

function MonthlyForm({ certificate: { id, today }, asked }: QuestionsProps) {
  const navigate = useNavigate()
  const before = asked?.about === 'monthly' ? asked : null
  const form = useForm({
    initial: {
      amount: before ? centsToText(before.amountCents) : '',
      // As plans usually begin: in the middle of next month.
      first: before?.firstDueOn ?? addDays(addMonths(firstOfMonth(today), 1), 14),
    },
    check: ({ amount, first }) => {
      const [cents, day] = [readDollars(amount), parsePlainDate(first)]
      return problemOf({
        ...(cents === null || cents <= 0 ? { amount: t('needAmount') } : {}),
        ...(day === null || firstDueProblem(day, today) !== null ? { first: t('firstHint') } : {}),
      })
    },
    send: async ({ amount, first }) => {
      const [amountCents, firstDueOn] = [readDollars(amount), parsePlainDate(first)]
      if (amountCents === null || firstDueOn === null) return
      await navigate(addressOf(id, { about: 'monthly', amountCents, firstDueOn }))
    },
  })
  return (
    <Question id="monthly" title={t('monthly')} body={t('monthlyBody')}>
      <Form form={form}>
        <AmountField {...form.field('amount')} label={t('amount')} hint={t('amountHint')} />
        <TextField {...form.field('first')} label={t('first')} hint={t('firstHint')} type="date" />
        <Submit />
      </Form>
    </Question>
  )
}

interface DayFormProps extends QuestionsProps {
  readonly about: 'wait' | 'sell'
}

/** The name of a field is its id, and both forms stand on one page. */
const FIELDS = { wait: 'until', sell: 'closing' } as const

function DayForm({ certificate: { id, today }, asked, about }: DayFormProps) {
  const navigate = useNavigate()
  const field = FIELDS[about]
  const before = asked?.about === about ? asked.on : ''
  const form = useForm({
    initial: { [field]: before } as Record<(typeof FIELDS)[typeof about], string>,
    check: (values) => {
      const day = parsePlainDate(values[field])
      if (day === null) return problemOf({ [field]: t('needDay') })
      return isAskable(day, today) ? null : problemOf({ [field]: t('dayHint') })
    },
    send: async (values) => {
      const on = parsePlainDate(values[field])
      if (on !== null) await navigate(addressOf(id, { about, on }))
    },
  })
  return (
    <Question id={about} title={t(about)} body={t(about === 'wait' ? 'waitBody' : 'sellBody')}>
      <Form form={form}>
        <TextField {...form.field(field)} label={t(field)} hint={t('dayHint')} type="date" />
        <Submit />
      </Form>
    </Question>
  )
}

const problemOf = (fields: Readonly<Record<string, string>>) => problemIn(t('problem'), fields)

interface QuestionProps {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly children: ReactNode
}

const Question = ({ id, title, body, children }: QuestionProps) => (
  <Sheet className="stack" aria-labelledby={`ask-${id}`}>
    <div className="stack tight">
      <h3 id={`ask-${id}`}>{title}</h3>
      <p className="muted">{body}</p>
    </div>
    {children}
  </Sheet>
)

const Submit = () => (
  <p>
    <Button type="submit" kind="default">
      {t('show')}
    </Button>
  </p>
)
