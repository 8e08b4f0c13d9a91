import { NONE_LOGGED, type WebPayment } from '@fieldstone/contract/entities/web-payment'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatInstant, formatMoney, formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/logs.ts'
import { adminParcelPath, profilePath, webPaymentPath } from '../../lib/paths.ts'
import { certificateNoColumn } from '../../records/certificate-columns.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { OUTCOME_BADGES } from './outcome-badges.ts'

/** The specification's columns, with related fields in one cell. `here` is the list's address. */
export const webPaymentColumns = (here: string): readonly Column<WebPayment>[] => [
  certificateNoColumn({ here, pathOf: (row) => adminParcelPath(row.certificateId) }),
  {
    key: 'ownerName',
    header: t('columnOwner'),
    isSortable: true,
    cell: (row) => <div className="log-owner">{twoLines(row.ownerName, row.address)}</div>,
  },
  { key: 'lastName', header: t('columnPayer'), isSortable: true, cell: (row) => payerOf(row, here) },
  { key: 'contact', header: t('columnContact'), cell: contactOf },
  {
    key: 'paymentAmount',
    header: t('columnAmount'),
    align: 'money',
    isSortable: true,
    cell: amountOf,
  },
  {
    key: 'paymentMethod',
    header: t('columnMethod'),
    isSortable: true,
    cell: (row) => t(`method${row.method}`),
  },
  {
    key: 'outcome',
    header: t('columnOutcome'),
    place: 'lead',
    cell: ({ outcome }) => (
      <StatusBadge kind={OUTCOME_BADGES[outcome]}>{t(`outcome_${outcome}`)}</StatusBadge>
    ),
  },
  {
    key: 'created',
    header: t('columnCreated'),
    align: 'number',
    isSortable: true,
    cell: (row) => (
      <Link to={webPaymentPath(row.id)} state={trailFrom(here)}>
        {formatInstant(row.createdAt)}
      </Link>
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

function payerOf({ lastName, firstName, userId, username }: WebPayment, here: string) {
  const name = [lastName, firstName].filter((part) => part !== null).join(', ')
  return twoLines(
    name === '' ? NONE_LOGGED : name,
    <Link to={profilePath(userId)} state={trailFrom(here)}>
      {username}
    </Link>,
  )
}

function contactOf({ email, phone }: WebPayment) {
  if (email === null && phone === null) return NONE_LOGGED
  return twoLines(email ?? NONE_LOGGED, phone === null ? NONE_LOGGED : formatPhone(phone))
}
