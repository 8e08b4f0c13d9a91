import { NONE_LOGGED, type WebPayment } from '@fieldstone/contract/entities/payments/payment-record'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatInstant, formatMoney, formatPhone } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/logs.ts'
import { t as methodWords } from '../../../lib/messages/methods.ts'
import { profilePath } from '../../../lib/paths.ts'
import { adminParcelPath, webPaymentPath } from '../../../lib/staff-paths.ts'
import { certificateNoColumn } from '../../../records/certificate-columns.tsx'
import { OUTCOME_BADGES } from '../../../records/outcome-badges.ts'
import { PersonLink } from '../../../records/person-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** The specification's columns, each by itself, in its order; the first is the certificate. */
export const singleColumns = (here: string): readonly Column<WebPayment>[] => [
  certificateNoColumn({ here, pathOf: (row) => adminParcelPath(row.certificateId) }),
  text('ownerName', t('columnOwner'), (row) => row.ownerName),
  text('address', t('columnAddress'), (row) => row.address),
  text('username', t('columnUsername'), (row) => userLink(row, here)),
  text('lastName', t('columnLastName'), (row) => row.lastName ?? NONE_LOGGED),
  text('firstName', t('columnFirstName'), (row) => row.firstName ?? NONE_LOGGED),
  text('email', t('columnEmail'), (row) => row.email ?? NONE_LOGGED),
  text('phone', t('columnPhone'), (row) => (row.phone === null ? NONE_LOGGED : formatPhone(row.phone))),
  { ...text('paymentAmount', t('columnAmount'), (row) => formatMoney(row.totalCents)), align: 'money' },
  text('paymentMethod', t('columnMethod'), (row) => methodWords(`${row.method}_name`)),
  text('isPaymentPending', t('columnPending'), (row) => t(row.isPending ? 'yes' : 'no')),
  { ...text('created', t('columnCreated'), (row) => createdLink(row, here)), align: 'number' },
]

const text = (key: string, header: string, cell: (row: WebPayment) => ReactNode): Column<WebPayment> => ({
  key,
  header,
  cell,
})

const createdLink = ({ id, createdAt }: WebPayment, here: string) => (
  <Link to={webPaymentPath(id)} state={trailFrom(here)}>
    {formatInstant(createdAt)}
  </Link>
)

const userLink = ({ userId, username }: WebPayment, here: string) => (
  <Link to={profilePath(userId)} state={trailFrom(here)}>
    {username}
  </Link>
)

/** Related fields in one cell, so that a payment is seen whole. `here` is the list's address. */
export const webPaymentColumns = (here: string): readonly Column<WebPayment>[] => [
  certificateNoColumn({ here, pathOf: (row) => adminParcelPath(row.certificateId) }),
  { ...text('created', t('columnCreated'), (row) => createdLink(row, here)), align: 'number' },
  {
    key: 'ownerName',
    isFirst: true,
    header: t('columnOwner'),
    cell: (row) => <div className="log-owner">{twoLines(row.ownerName, row.address)}</div>,
  },
  { key: 'lastName', header: t('columnPayer'), cell: (row) => payerOf(row, here) },
  { key: 'contact', header: t('columnContact'), cell: contactOf },
  {
    key: 'paymentAmount',
    header: t('columnAmount'),
    align: 'money',
    cell: amountOf,
  },
  {
    key: 'paymentMethod',
    header: t('columnMethod'),
    cell: (row) => methodWords(`${row.method}_name`),
  },
  {
    key: 'outcome',
    header: t('columnOutcome'),
    place: 'lead',
    cell: ({ outcome }) => (
      <StatusBadge kind={OUTCOME_BADGES[outcome]}>{t(`outcome_${outcome}`)}</StatusBadge>
    ),
  },
]

const twoLines = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    <br />
    <span className="muted">{second}</span>
  </>
)

function amountOf({ totalCents, portionCents, feeCents }: WebPayment) {
  const portion = t('portion', { amount: formatMoney(portionCents) })
  return twoLines(
    <b>{formatMoney(totalCents)}</b>,
    <>
      {portion}
      <br />
      {t('fee', { amount: formatMoney(feeCents) })}
    </>,
  )
}

function payerOf(row: WebPayment, here: string) {
  const { lastName, firstName } = row
  const name = [lastName, firstName].filter((part) => part !== null).join(', ')
  return (
    <div className="log-payer">
      {twoLines(
        <PersonLink person={{ userId: row.userId }}>{name === '' ? NONE_LOGGED : name}</PersonLink>,
        userLink(row, here),
      )}
    </div>
  )
}

function contactOf({ email, phone }: WebPayment) {
  if (email === null && phone === null) return NONE_LOGGED
  return twoLines(email ?? NONE_LOGGED, phone === null ? NONE_LOGGED : formatPhone(phone))
}
