import type { HistoryEntry } from '@fieldstone/contract/entities/certificates/history'
import { staffCertificateRoutes } from '@fieldstone/contract/routes/certificates/staff'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatInstant, formatMoney } from '../../lib/format.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { useSession } from '../../lib/session.ts'
import { useList } from '../../lib/use-list.ts'
import { Loaded } from '../../records/loaded.tsx'
import { moneyPath } from '../../records/record-path.ts'
import { Button } from '../../ui/button.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { Timeline } from '../../ui/timeline.tsx'

const STEP = 10

/** The history of a certificate's status and money, newest first. */
export function CertificateHistory({ certificateId }: { readonly certificateId: number }) {
  const [size, setSize] = useState(STEP)
  const history = useHistory(certificateId, size)
  const { data, isFetching } = history
  return (
    <section className="stack plain" aria-labelledby="history">
      <h2 id="history">{t('historyHeading')}</h2>
      <p className="muted">{t('historyLede')}</p>
      <Loaded query={history} failedTitle={t('historyFailed')} skeleton={<TextSkeleton lines={4} />}>
        {({ rows }) =>
          rows.length === 0 ? <p>{t('historyEmpty')}</p> : <Timeline items={rows.map(milestoneOf)} />
        }
      </Loaded>
      {data && data.totalCount > data.rows.length && size < 200 ? (
        <Button kind="default" isBusy={isFetching} onClick={() => setSize(Math.min(200, size + 4 * STEP))}>
          {t('historyMore')}
        </Button>
      ) : null}
    </section>
  )
}

function milestoneOf(entry: HistoryEntry) {
  return {
    key: String(entry.id),
    when: t('historyWhen', { at: formatInstant(entry.at), by: whoOf(entry) }),
    title: whatOf(entry),
    body: bodyOf(entry),
    stage: 'past',
  } as const
}

/** 'by Anna Admin', or 'by the system' for automatic changes. */
export const whoOf = ({ by }: HistoryEntry): string =>
  by === null ? t('historyBusiness') : t('historyBy', { name: by })

/** The text of a change; an unknown code is shown unchanged. */
function whatOf({ what }: HistoryEntry): string {
  const key = WHAT[what]
  if (key) return t(key)
  const text = what.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const WHAT: Readonly<
  Record<
    string,
    | 'whatOverride'
    | 'whatOverrideRemoved'
    | 'whatSettled'
    | 'whatEscrow'
    | 'whatReversed'
    | 'whatPartRefunded'
    | 'whatShortfallWaived'
    | 'whatPartTakenBack'
    | 'whatPartAgain'
    | 'whatPartHeld'
    | 'whatReviewPosted'
    | 'whatReviewClosed'
    | 'whatRedemption'
  >
> = {
  'status override': 'whatOverride',
  'status override removed': 'whatOverrideRemoved',
  'payment settled': 'whatSettled',
  'payment settled, held in escrow': 'whatEscrow',
  'payment reversed': 'whatReversed',
  'part of a payment refunded': 'whatPartRefunded',
  'shortfall waived': 'whatShortfallWaived',
  'part of a payment taken back': 'whatPartTakenBack',
  'part of a payment counts again': 'whatPartAgain',
  'part of a payment held in escrow': 'whatPartHeld',
  'payment reviewed and posted': 'whatReviewPosted',
  'payment reviewed and closed': 'whatReviewClosed',
  'redemption in process': 'whatRedemption',
}

function bodyOf({ before, after, reason, payment, payoffBefore, payoffAfter }: HistoryEntry): ReactNode {
  const change = changeOf(before ?? payoffText(payoffBefore), after ?? payoffText(payoffAfter))
  return (
    <>
      {payment ? <PaymentLine payment={payment} /> : null}
      {change ? <p>{change}</p> : null}
      {reason ? <p>{t('historyWhy', { reason })}</p> : null}
    </>
  )
}

/**
 * '$4,240.00 by card, receipt 90001, paid by Ann Baker'. For readers of the list of payments, the receipt (or without
 * one the amount) links to the payment.
 */
function PaymentLine({ payment }: { readonly payment: NonNullable<HistoryEntry['payment']> }) {
  const { id, method, portionCents, receiptNo, payer } = payment
  const canOpen = useSession()?.role === 'admin'
  const link = (text: string) => (canOpen ? <Link to={moneyPath(id)}>{text}</Link> : text)
  const amount = methodWords(`${method}_history`, { amount: formatMoney(portionCents) })
  return (
    <p>
      {receiptNo === null ? link(amount) : amount}
      {receiptNo === null ? null : <>, {link(t('historyReceipt', { number: receiptNo }))}</>}
      {payer === null ? null : `, ${t('historyPayer', { name: payer })}`}
    </p>
  )
}

const payoffText = (payoff: HistoryEntry['payoffBefore']): string | null =>
  payoff &&
  t('historyPayoff', { amount: formatMoney(payoff.totalCents), date: formatDate(payoff.goodThrough) })

function changeOf(before: string | null, after: string | null): string | null {
  if (before !== null && after !== null)
    return t('historyFromTo', { before: shownValue(before), after: shownValue(after) })
  if (after !== null) return t('historyTo', { after: shownValue(after) })
  return before === null ? null : t('historyFrom', { before: shownValue(before) })
}

/** Formats dates within a text: 'payoff 12.00 good through 2026-11-30' -> '… Nov 30, 2026'. */
const shownValue = (text: string): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(parsePlainDate(day)) || day)

/** Reads the latest changes of a certificate, at most 200. */
export const useHistory = (id: number, pageSize: number) =>
  useList(staffCertificateRoutes.listHistory, { params: { id }, query: { page: 1, pageSize } }).list
