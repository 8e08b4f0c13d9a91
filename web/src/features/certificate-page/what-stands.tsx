import type { RecordHead, RecordLife } from '@fieldstone/contract/entities/certificate-page/record'
import { useLocation } from 'react-router'
import { originOf } from '../../lib/back-link.ts'
import { formatDate, formatMoney, formatPhone, phoneHref } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { t as staff } from '../../lib/messages/staff-certificate.ts'
import { certificateFacts } from '../../records/certificate-facts.ts'
import { whatText } from '../../records/deadline-text.ts'
import { PersonLink } from '../../records/person-link.tsx'
import { PlanStatusBadge } from '../../records/plan-status-badge.tsx'
import { PropertyMap } from '../../records/property-map.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CountyBlock } from './county-block.tsx'
import { notOwedText } from './life-words.ts'
import { Block, OwedBlock } from './owed-block.tsx'

export interface StandsProps {
  readonly record: RecordHead
  readonly life: RecordLife
}

/** Shows the current state, one block for each subject, each with a link to its tab. */
export const WhatStands = ({ record, life }: StandsProps) => (
  <Sheet isFlush className="what-stands" aria-label={t('whatStands')}>
    <OwedBlock record={record} />
    <RedemptionBlock record={record} />
    <CountyBlock certificate={record.certificate} />
    <LegalBlock record={record} life={life} />
    <PlanBlock record={record} life={life} />
    <PeopleBlock record={record} life={life} />
    <PropertyBlock record={record} />
    <NotOwedBlock record={record} life={life} />
  </Sheet>
)

function RedemptionBlock({ record: { certificate } }: Pick<StandsProps, 'record'>) {
  const { redeemedOn, redeemedCents, redeemedBy, countyOffer } = certificate
  if (!countyOffer.parcel.redemptionBlock) return null
  const amount = redeemedCents === null ? staff('notRecorded') : formatMoney(redeemedCents)
  return (
    <Block title={staff('redeemedHeading')}>
      <FactList
        facts={[
          {
            label: staff('receivedOn'),
            value: formatDate(redeemedOn) || staff('notRecorded'),
            isNumber: true,
          },
          { label: staff('receivedAmount'), value: amount, isNumber: true },
          { label: staff('paymentType'), value: redeemedBy || staff('notRecorded') },
        ]}
      />
    </Block>
  )
}

function LegalBlock({ record: { certificate, nextDeadline }, life }: StandsProps) {
  const { search } = useLocation()
  const { caseNo, bankruptcyCaseNo } = certificateFacts(certificate)
  const firm = [certificate.assignedAttorneyName, life.firmName].filter(Boolean).join(', ')
  // Readers who came from the legal file need no link to it.
  const link = originOf(search) === 'fromLegal' ? null : ({ tab: 'legal', words: t('openLegal') } as const)
  return (
    <Block title={t('legal')} certificate={certificate} link={link}>
      {certificate.isLegalActive || firm !== '' ? null : <p className="muted">{t('noFile')}</p>}
      {nextDeadline === null ? null : (
        <p>{t('legalNext', { what: whatText(nextDeadline), date: formatDate(nextDeadline.dueOn) })}</p>
      )}
      {firm === '' ? null : <p className="muted">{t('withFirm', { firm })}</p>}
      <FactList facts={[caseNo, bankruptcyCaseNo]} />
    </Block>
  )
}

function PlanBlock({ record: { certificate }, life: { plan } }: StandsProps) {
  return (
    <Block title={t('plan')} certificate={certificate} link={{ tab: 'plan', words: t('openPlan') }}>
      {plan === null ? (
        <p className="muted">{t('noPlan')}</p>
      ) : (
        <>
          <p>
            <PlanStatusBadge status={plan.status} />
          </p>
          <p>{t('planLine', { name: plan.requester, date: formatDate(plan.requestedOn) })}</p>
          {plan.levelCents === null ? null : <p>{t('perMonth', { amount: formatMoney(plan.levelCents) })}</p>}
          {plan.next === null ? null : (
            <p className="muted">
              {t('planNext', {
                amount: formatMoney(plan.next.amountCents),
                date: formatDate(plan.next.dueOn),
              })}
            </p>
          )}
        </>
      )}
    </Block>
  )
}

/** The legal file and the lists of contacts show more of them. */
const MOST_PEOPLE = 6

function PeopleBlock({ record: { certificate }, life: { people } }: StandsProps) {
  return (
    <Block title={t('people')} certificate={certificate} link={{ tab: 'contacts', words: t('allPeople') }}>
      <dl className="facts">
        {people.slice(0, MOST_PEOPLE).map(({ role, name, userId, phone, email }, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name; the list is read whole
          <div key={no}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>
              <PersonLink person={role === 'owner' ? { ownerOf: certificate.id } : byAccount(userId)}>
                {name}
              </PersonLink>
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

const byAccount = (userId: number | null) => (userId === null ? null : { userId })

function PropertyBlock({ record: { certificate } }: Pick<StandsProps, 'record'>) {
  const { property, purchasedOn } = certificateFacts(certificate)
  return (
    <Block title={t('property')}>
      <FactList facts={[property, purchasedOn]} />
      <PropertyMap address={certificate.addressFull} />
    </Block>
  )
}

function NotOwedBlock({ record: { certificate }, life: { notOwed } }: StandsProps) {
  if (notOwed.length === 0) return null
  return (
    <Block title={t('notOwed')} certificate={certificate} link={{ tab: 'legal', words: t('openExpenses') }}>
      <ul>
        {notOwed.map((item) => (
          <li key={item.id}>{notOwedText(item)}</li>
        ))}
      </ul>
    </Block>
  )
}
