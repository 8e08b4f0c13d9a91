import type { RecordHead, RecordLife } from '@fieldstone/contract/entities/record/record'
import { useLocation } from 'react-router'
import { originOf } from '../../lib/back-link.ts'
import { formatDate, formatMoney, formatPhone, phoneHref } from '../../lib/format.ts'
import { t as contacts } from '../../lib/messages/contacts.ts'
import { t as deadlines } from '../../lib/messages/deadlines.ts'
import { t } from '../../lib/messages/record-page.ts'
import { t as staff } from '../../lib/messages/staff-certificate.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { OwedBlock } from './owed-block.tsx'
import { PropertyBlock } from './property-block.tsx'
import { Block } from './stands-block.tsx'

export interface StandsProps {
  readonly record: RecordHead
  readonly life: RecordLife
}

/** What stands today, one block for each subject, each with the way to its tab. */
export const WhatStands = ({ record, life }: StandsProps) => (
  <Sheet isFlush className="what-stands" aria-label={t('whatStands')}>
    <OwedBlock record={record} />
    <RedemptionBlock record={record} />
    <LegalBlock record={record} life={life} />
    <PlanBlock record={record} life={life} />
    <PeopleBlock record={record} life={life} />
    <PropertyBlock record={record} />
    <UnpostedBlock record={record} life={life} />
  </Sheet>
)

function RedemptionBlock({ record: { certificate } }: Pick<StandsProps, 'record'>) {
  const { redeemedOn, redeemedCents, redeemedBy, countyOffer } = certificate
  if (!countyOffer.parcel.redemptionBlock) return null
  const amount = redeemedCents === null ? staff('notRecorded') : formatMoney(redeemedCents)
  return (
    <Block title={t('redemptionFunds')}>
      <dl className="stands-facts">
        <div>
          <dt>{staff('receivedOn')}</dt>
          <dd className="num">{formatDate(redeemedOn) || staff('notRecorded')}</dd>
        </div>
        <div>
          <dt>{staff('receivedAmount')}</dt>
          <dd className="num">{amount}</dd>
        </div>
        <div>
          <dt>{staff('paymentType')}</dt>
          <dd>{redeemedBy || staff('notRecorded')}</dd>
        </div>
      </dl>
    </Block>
  )
}

function LegalBlock({ record: { certificate, nextDeadline }, life }: StandsProps) {
  const { search } = useLocation()
  const { isLegalActive, caseNo, bankruptcyCaseNo, assignedAttorneyName } = certificate
  const firm = [assignedAttorneyName, life.firmName].filter(Boolean).join(', ')
  // Who came from the legal file does not need the way there.
  const link = originOf(search) === 'fromLegal' ? null : ({ tab: 'legal', words: t('openLegal') } as const)
  return (
    <Block title={t('legal')} certificate={certificate} link={link}>
      {isLegalActive || firm !== '' ? null : <p className="muted">{t('noFile')}</p>}
      {nextDeadline === null ? null : (
        <p>
          {t('legalNext', {
            what: deadlines(`rule_${nextDeadline.rule}`),
            date: formatDate(nextDeadline.dueOn),
          })}
        </p>
      )}
      {firm === '' ? null : <p className="muted">{t('withFirm', { firm })}</p>}
      {caseNo ? <p>{t('caseNo', { number: caseNo })}</p> : null}
      {bankruptcyCaseNo ? <p>{t('bankruptcyNo', { number: bankruptcyCaseNo })}</p> : null}
    </Block>
  )
}

const PLAN_STATUS = {
  PENDING: 'statusPending',
  ACTIVE: 'statusActive',
  COMPLETE: 'statusComplete',
  DEFAULT: 'statusDefault',
  CANCELED: 'statusCanceled',
} as const

const planStatus = (status: string): string =>
  status in PLAN_STATUS ? contacts(PLAN_STATUS[status as keyof typeof PLAN_STATUS]) : status

function PlanBlock({ record: { certificate }, life: { plan } }: StandsProps) {
  return (
    <Block title={t('plan')} certificate={certificate} link={{ tab: 'plan', words: t('openPlan') }}>
      {plan === null ? (
        <p className="muted">{t('noPlan')}</p>
      ) : (
        <>
          <p>
            {t('planLine', {
              status: planStatus(plan.status),
              name: plan.requester,
              date: formatDate(plan.requestedOn),
            })}
          </p>
          {plan.levelCents === null ? null : <p>{t('perMonth', { amount: formatMoney(plan.levelCents) })}</p>}
          {plan.nextDueOn === null ? null : (
            <p className="muted">{t('planNext', { date: formatDate(plan.nextDueOn) })}</p>
          )}
        </>
      )}
    </Block>
  )
}

/** More of them stand in the legal file and in the lists of contacts. */
const MOST_PEOPLE = 6

function PeopleBlock({ record: { certificate }, life: { people } }: StandsProps) {
  return (
    <Block title={t('people')} certificate={certificate} link={{ tab: 'contacts', words: t('allPeople') }}>
      <dl className="stands-facts">
        {people.slice(0, MOST_PEOPLE).map(({ role, name, phone, email }, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name; the list is read whole
          <div key={no}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>
              {name}
              {phone ? (
                <a className="num" href={phoneHref(phone)}>
                  {formatPhone(phone)}
                </a>
              ) : null}
              {email ? <a href={`mailto:${email}`}>{email}</a> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

function UnpostedBlock({ record: { certificate }, life: { unposted } }: StandsProps) {
  if (unposted.length === 0) return null
  return (
    <Block title={t('unposted')} certificate={certificate} link={{ tab: 'legal', words: t('openExpenses') }}>
      <ul>
        {unposted.map(({ id, description, amountCents }) => (
          <li key={id}>{t('unpostedLine', { name: description, amount: formatMoney(amountCents) })}</li>
        ))}
      </ul>
    </Block>
  )
}
