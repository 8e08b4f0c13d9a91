import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { PLAN_CHANGES, type PlanChange } from '@fieldstone/domain/plans/desk'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import { useState } from 'react'
import {
  formatDate,
  formatInstantDay,
  formatLongDate,
  formatMoney,
  formatPhone,
} from '../../../lib/format.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { PersonLink } from '../../../records/person-link.tsx'
import { PLAN_KINDS } from '../../../records/plan-status-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import AgreementButton from '../agreement-button.tsx'
import { PlanSchedule } from '../plan-schedule.tsx'
import { PrintOfferButton } from '../print-offer-button.tsx'
import '../plan-page.css'
import { AcceptDialog } from './accept-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { CodeLetter } from './code-letter.tsx'
import { DeskOffer } from './desk-offer.tsx'
import { useDeskPlan } from './desk-queries.ts'
import './desk.css'

/** A payment plan for staff: the requester, what is owed, the offer, the schedule, and the dates. */
export default function DeskPlanSheets({ planId }: { readonly planId: number }) {
  const plan = useDeskPlan(planId)
  return (
    <div className="stack wide">
      <Loaded query={plan} skeleton={<BlockSkeleton height="32rem" />} missingTitle={t('missingTitle')}>
        {(it) => <Plan plan={it} />}
      </Loaded>
    </div>
  )
}

function Plan({ plan }: { readonly plan: DeskPlan }) {
  return (
    <>
      <Sheet isRuled className="stack">
        <p className="row">
          <StatusBadge kind={PLAN_KINDS[plan.status]}>{statusText(plan)}</StatusBadge>
          {isOpenOffer(plan, plan.today) ? <PrintOfferButton planId={plan.id} /> : null}
          {plan.hasAgreement ? <AgreementButton planId={plan.id} /> : null}
        </p>
        <FactList facts={facts(plan)} />
        <div className="stack tight">
          <h2>{t('comment')}</h2>
          <p className="prose desk-note">{plan.comment || t('noComment')}</p>
        </div>
        {plan.memo === '' ? null : (
          <div className="stack tight">
            <h2>{t('memo')}</h2>
            <p className="prose desk-note">{plan.memo}</p>
          </div>
        )}
      </Sheet>
      <WhatNow plan={plan} />
      {plan.actions.includes('offer') ? <DeskOffer plan={plan} /> : null}
      {plan.userId === null && plan.status !== 'CANCELED' ? <CodeLetter plan={plan} /> : null}
      {plan.instalments.length === 0 ? null : <PlanSchedule plan={plan} />}
      <Sheet className="stack">
        <h2>{t('daysTitle')}</h2>
        <FactList facts={days(plan)} />
      </Sheet>
      <More plan={plan} />
    </>
  )
}

const facts = (plan: DeskPlan) => [
  ...(plan.call === null ? [] : callFacts(plan.call)),
  ...(plan.claimedAt === null
    ? []
    : [
        {
          label: t('claimed'),
          value: t('claimedBy', { name: plan.requester, day: formatInstantDay(plan.claimedAt) }),
        },
      ]),
  {
    label: t('asks'),
    value: (
      <PersonLink person={plan.userId === null ? null : { userId: plan.userId }}>
        {plan.requester || t('none')}
      </PersonLink>
    ),
  },
  { label: t('phone'), value: formatPhone(plan.phone ?? '') || t('none'), isNumber: true },
  { label: t('email'), value: plan.email ? <a href={`mailto:${plan.email}`}>{plan.email}</a> : t('none') },
  {
    label: t('owed'),
    value: plan.owedCents === null ? t('none') : formatMoney(plan.owedCents),
    isNumber: true,
  },
]

/** A request by telephone: who took it, and where its letters go. */
const callFacts = ({ takenBy, takenAt, mailingAddress, language }: NonNullable<DeskPlan['call']>) => [
  { label: t('takenBy'), value: t('taken', { name: takenBy, day: formatInstantDay(takenAt) }) },
  { label: t('mailingAddress'), value: mailingAddress.split('\n').join(', ') },
  { label: t('language'), value: t(`language_${language}`) },
]

const DAY_NAMES = [
  'requestedOn',
  'offeredOn',
  'expiresOn',
  'counteredOn',
  'acceptedOn',
  'defaultedOn',
  'curedOn',
  'cureBy',
  'completedOn',
  'canceledOn',
] as const satisfies readonly (keyof DeskPlan)[]

/** Returns the dates that are set. */
const days = (plan: DeskPlan) =>
  DAY_NAMES.flatMap((name) => {
    const day = plan[name]
    return day === null ? [] : [{ label: t(name), value: formatDate(day), isNumber: true }]
  })

function WhatNow({ plan }: { readonly plan: DeskPlan }) {
  if (plan.status === 'DEFAULT') {
    return (
      <Notice kind="bad" title={t('defaultTitle')}>
        {t('defaultBody', { name: plan.requester, phone: formatPhone(plan.phone ?? '') || t('none') })}
      </Notice>
    )
  }
  if (plan.status !== 'ACTIVE' || plan.cureBy === null || plan.cureBy < plan.today) return null
  return (
    <Notice kind="waiting" title={t('curingTitle')}>
      {t('curingBody', { date: formatLongDate(plan.cureBy) })}
    </Notice>
  )
}

/** Buttons that change the plan's status, each with a reason. */
function More({ plan }: { readonly plan: DeskPlan }) {
  const [asked, ask] = useState<PlanChange | 'accept' | null>(null)
  const changes = (['accept', ...PLAN_CHANGES] as const).filter((change) => plan.actions.includes(change))
  if (changes.length === 0 && asked === null) return null
  return (
    <Sheet className="stack">
      <h2>{t('moreTitle')}</h2>
      <p className="row">
        {changes.map((change) => (
          <Button key={change} kind="default" onClick={() => ask(change)}>
            {t(change)}
          </Button>
        ))}
      </p>
      {asked === 'accept' ? (
        <AcceptDialog plan={plan} onClose={() => ask(null)} />
      ) : asked === null ? null : (
        <ChangeDialog plan={plan} change={asked} onClose={() => ask(null)} />
      )}
    </Sheet>
  )
}

const statusText = ({ status, stage }: DeskPlan): string =>
  status === 'DEFAULT' || status === 'COMPLETE' ? t(`status_${status}`) : t(`stage_${stage}`)
