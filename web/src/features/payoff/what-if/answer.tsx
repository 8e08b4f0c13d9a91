import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { whatIfRoutes } from '@fieldstone/contract/routes/payoff/what-if'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useCall } from '../../../lib/calls.ts'
import { formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { payoffPath } from '../../../lib/paths.ts'
import { Loaded, type Query } from '../../../records/loaded.tsx'
import { payoffStateOf } from '../../../records/payoff-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import type { Asked } from './asked.ts'
import { MonthlyAnswer } from './monthly-answer.tsx'
import { UnpaidAnswer } from './unpaid-answer.tsx'

interface AnswerProps<A extends Asked = Asked> {
  readonly certificate: Certificate
  readonly asked: A
}

/** What was asked, and its answer with what it assumes. */
export default function Answer({ certificate, asked }: AnswerProps) {
  return (
    <section className="stack loose" aria-labelledby="answer">
      <Title asked={asked} />
      {asked.about === 'monthly' ? (
        <Monthly certificate={certificate} asked={asked} />
      ) : (
        <Unpaid certificate={certificate} asked={asked} />
      )}
    </section>
  )
}

/** It takes the focus when something is asked on the page itself, so that the answer is read where it begins. */
function Title({ asked }: { readonly asked: Asked }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (key !== OPENED) heading.current?.focus()
  }, [key])
  return (
    <h2 id="answer" ref={heading} tabIndex={-1}>
      {titleOf(asked)}
    </h2>
  )
}

/** The key of the page that the browser opened, by the router. */
const OPENED = 'default'

const titleOf = (asked: Asked): string =>
  asked.about === 'monthly'
    ? t('planTitle', { amount: formatMoney(asked.amountCents) })
    : t(asked.about === 'wait' ? 'waitTitle' : 'sellTitle', { date: formatLongDate(asked.on) })

function Unpaid({ certificate, asked }: AnswerProps<Exclude<Asked, { about: 'monthly' }>>) {
  const input = { params: { id: certificate.id }, query: { until: asked.on } }
  const query = useCall(whatIfRoutes.ifUnpaid, input, { retry: false })
  return (
    <Answered query={query} certificate={certificate} isOnPlan={query.data?.isOnPlan ?? false}>
      {(it) => <UnpaidAnswer answer={it} about={asked.about} />}
    </Answered>
  )
}

function Monthly({ certificate, asked }: AnswerProps<Extract<Asked, { about: 'monthly' }>>) {
  const { amountCents: amount, firstDueOn: firstDueDate } = asked
  const input = { params: { id: certificate.id }, query: { amount, firstDueDate } }
  const query = useCall(whatIfRoutes.ifPaidMonthly, input, { retry: false })
  return (
    <Answered query={query} certificate={certificate}>
      {(it) => <MonthlyAnswer answer={it} certificate={certificate} />}
    </Answered>
  )
}

interface AnsweredProps<T> {
  readonly query: Query<T>
  readonly certificate: Certificate
  readonly isOnPlan?: boolean
  readonly children: (answer: T) => ReactNode
}

function Answered<T>({ query, certificate, isOnPlan = false, children }: AnsweredProps<T>) {
  const sentences = refusedIn(query.error)
  // The answer of its payer counts on what is on its way.
  const isLeftOut = !isOnPlan && payoffStateOf(certificate) === 'submitted'
  if (sentences.length > 0)
    return (
      <Notice kind="waiting" title={t('refused')}>
        {sentences.join(' ')}
      </Notice>
    )
  return (
    <Loaded query={query} skeleton={<BlockSkeleton height="32rem" />} failedTitle={t('failed')}>
      {(it) => (
        <>
          {isLeftOut ? <Notice kind="waiting">{t('leftOut')}</Notice> : null}
          {children(it)}
          <Assumes certificate={certificate} isOnPlan={isOnPlan} />
        </>
      )}
    </Loaded>
  )
}

/** An address that was shared may ask about a day that has passed since. */
const refusedIn = (error: Error | null): readonly string[] =>
  error instanceof ApiError ? Object.values(error.fields) : []

const ASSUMES = ['assumes1', 'assumes2', 'assumes3', 'assumes4', 'assumes5'] as const

interface AssumesProps {
  readonly certificate: Certificate
  readonly isOnPlan: boolean
}

function Assumes({ certificate: { id, today, planStatus }, isOnPlan }: AssumesProps) {
  const ofPlan = isOnPlan ? 'assumesPlan' : planStatus === 'ACTIVE' ? 'assumesNoPlan' : null
  return (
    <Sheet className="stack" aria-labelledby="assumes">
      <h3 id="assumes">{t('assumes', { date: formatLongDate(today) })}</h3>
      <ul className="what-if-list prose">
        {ofPlan ? <li>{t(ofPlan)}</li> : null}
        {ASSUMES.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className="prose">
        {t.rich('advice', { link: <Link to={payoffPath(id)}>{t('adviceLink')}</Link> })}
      </p>
      <p className="muted small no-print">{t('shares')}</p>
      <p className="no-print">
        <Button kind="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </p>
    </Sheet>
  )
}
