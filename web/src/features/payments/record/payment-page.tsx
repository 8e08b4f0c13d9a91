import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { t as log } from '../../../lib/messages/logs.ts'
import { t as methodWords } from '../../../lib/messages/methods.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS, receiptPath } from '../../../lib/paths.ts'
import { adminParcelPath } from '../../../lib/staff-paths.ts'
import { OUTCOME_BADGES } from '../../../records/outcome-badges.ts'
import { PersonLink } from '../../../records/person-link.tsx'
import { RecordPage } from '../../../records/record-page.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { usePaymentIdParam } from '../core/payment-id.ts'
import { Dispute } from './dispute.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import { ProviderLines } from './provider-lines.tsx'
import { Refunds } from './refunds.tsx'
import { Review } from './review.tsx'

/** One payment for administrators: what it is, what happened, what was posted, and what can be done. */
export default function PaymentPage() {
  const id = usePaymentIdParam()
  const payment = useCall(paymentRecordRoutes.getPayment, { params: { id } }, { staleTime: 0 })
  return (
    <RecordPage
      query={payment}
      title={t('loading')}
      failedTitle={t('failed')}
      back={[t('back'), PATHS.webPayments]}
    >
      {(record) => <Record record={record} />}
    </RecordPage>
  )
}

function Record({ record }: { readonly record: PaymentRecord }) {
  return (
    <>
      <div className="row apart">
        <PageHeading title={t('title', { number: record.certificateNo })} />
        <StatusBadge kind={OUTCOME_BADGES[record.outcome]}>{log(`outcome_${record.outcome}`)}</StatusBadge>
      </div>
      <Tasks record={record} />
      <Sheet isRuled aria-label={t('facts')} className="halves">
        <Facts record={record} />
        <Amounts record={record} />
      </Sheet>
      {record.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} />
      ))}
      {record.needsReview ? <Review record={record} /> : null}
      <Refunds record={record} />
      <Moves moves={record.moves} />
      <LedgerLines postings={record.postings} />
      <ProviderLines lines={record.providerLines} />
      <ProviderIds record={record} />
    </>
  )
}

function Tasks({ record: { tasks } }: { readonly record: PaymentRecord }) {
  if (tasks.length === 0) return null
  return (
    <section className="stack tight plain" aria-labelledby="tasks">
      <h2 id="tasks">{t('tasksHeading')}</h2>
      {tasks.map(({ kind, note, createdAt }) => (
        <Notice key={`${kind} ${note}`} kind="waiting">
          {note} <span className="muted">{t('taskFrom', { at: formatInstant(createdAt) })}</span>
        </Notice>
      ))}
    </section>
  )
}

function Facts({ record }: { readonly record: PaymentRecord }) {
  const certificate = <Link to={adminParcelPath(record.certificateId)}>{record.certificateNo}</Link>
  const payer = (
    <PersonLink person={{ userId: record.userId }}>{record.payerName || record.username}</PersonLink>
  )
  return (
    <FactList
      facts={[
        { label: t('certificate'), value: certificate, isNumber: true },
        { label: t('county'), value: t('countyOf', { county: record.countyName, state: record.stateName }) },
        { label: t('payer'), value: payer },
        { label: t('method'), value: methodWords(`${record.method}_name`) },
        { label: t('columnState'), value: t(`state_${record.status}`) },
        { label: t('created'), value: formatInstant(record.createdAt), isNumber: true },
        { label: t('effectiveOn'), value: formatDate(record.effectiveOn), isNumber: true },
        { label: t('receiptNo'), value: receiptOf(record), isNumber: true },
        { label: t('releasableOn'), value: formatDate(record.releasableOn) || notReleasable(record) },
        ...(record.failureText ? [{ label: t('failureText'), value: failureLine(record) }] : []),
      ]}
    />
  )
}

const notReleasable = ({ outcome }: PaymentRecord): string =>
  t(outcome === 'not-paid' || outcome === 'taken-back' ? 'notReleasable' : 'notReleasableYet')

/** In words, with the code by which the provider's support finds it. */
function failureLine({ failureText, returnCode, errorCode }: PaymentRecord): string {
  const [text, code] = [failureText ?? '', returnCode ?? errorCode]
  return code === null ? text : t('failureLine', { text, code })
}

function receiptOf({ id, outcome, receiptNo }: PaymentRecord) {
  if (receiptNo !== null) return <Link to={receiptPath(id)}>{receiptNo}</Link>
  return t(outcome === 'not-paid' ? 'neverReceipt' : 'noReceipt')
}

function Amounts({ record }: { readonly record: PaymentRecord }) {
  const {
    portionCents,
    feeCents,
    totalCents,
    receivedCents,
    refundedCents,
    disputedCents,
    heldCents,
    waivedCents,
  } = record
  return (
    <div className="stack">
      <MoneyTable
        caption={t('amounts')}
        entries={[
          { key: 'portion', label: t('portion'), amount: formatMoney(portionCents) },
          { key: 'fee', label: t('fee'), amount: formatMoney(feeCents) },
        ]}
        total={{ label: t('total'), amount: formatMoney(totalCents) }}
      />
      <FactList
        facts={[
          { label: t('received'), value: formatMoney(receivedCents), isNumber: true },
          { label: t('refunded'), value: formatMoney(refundedCents), isNumber: true },
          ...(disputedCents > 0
            ? [{ label: t('disputed'), value: formatMoney(disputedCents), isNumber: true }]
            : []),
          { label: t('held'), value: formatMoney(heldCents), isNumber: true },
          ...(waivedCents > 0
            ? [{ label: t('waived'), value: formatMoney(waivedCents), isNumber: true }]
            : []),
        ]}
      />
    </div>
  )
}

function ProviderIds({ record }: { readonly record: PaymentRecord }) {
  const own = { kind: 'own', id: record.id } as const
  return (
    <section className="stack plain" aria-labelledby="provider">
      <h2 id="provider">{t('providerHeading')}</h2>
      <FactList
        facts={[own, ...record.providerIds].map(({ kind, id }) => ({
          label: t(`id_${kind}`),
          value: <CopyText text={id} what={t(`id_${kind}`)} />,
        }))}
      />
    </section>
  )
}

/** Shows every state of the payment, newest first, with the event that caused it. */
export const Moves = ({ moves }: { readonly moves: PaymentRecord['moves'] }) => (
  <section className="stack plain" aria-labelledby="moves">
    <h2 id="moves">{t('movesHeading')}</h2>
    <Timeline
      items={moves.toReversed().map(({ at, to, eventId }, index) => ({
        key: String(index),
        when: formatInstant(at),
        title: to === 'NEW' ? t('moveBegan') : t(`state_${to}`),
        body: eventId === null ? null : t('moveEvent', { id: eventId }),
        stage: 'past' as const,
      }))}
    />
  </section>
)
