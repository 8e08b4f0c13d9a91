import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { addDays, compareDates, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/certificates.ts'
import { type PayoffState, payoffStateOf } from '../../records/payoff-state.ts'
import type { Milestone } from '../../ui/timeline.tsx'

interface DatedMilestone extends Milestone {
  readonly on: PlainDate
}

/**
 * The timeline of a lien from the dates of its record: past, present, next. A step without a date is left out.
 */
export function timelineOf(certificate: Certificate): readonly Milestone[] {
  const { today } = certificate
  const dated = datedMilestones(certificate, today).sort((a, b) => compareDates(a.on, b.on))
  const past = dated.filter((item) => item.stage === 'past')
  const ahead = dated.filter((item) => item.stage === 'next')
  if (certificate.redeemedOn !== null)
    return [...past, ...(showsRelease(certificate) ? [] : releaseAfter(certificate.redeemedOn, today))]
  return [
    ...past,
    present(certificate),
    ...ahead,
    ...(showsRelease(certificate) ? [] : afterPayment(certificate)),
  ]
}

/** The progress of the reader's payment has the same steps with their days. */
const showsRelease = ({ ownProgress }: Certificate): boolean =>
  ownProgress?.steps.some(({ step }) => step === 'released') ?? false

function datedMilestones(certificate: Certificate, today: PlainDate): DatedMilestone[] {
  const { certificateNo, purchasedOn, sentLegalOn, noiFiledOn, sheriffSaleOn, redeemedOn } = certificate
  const later = laterTaxes(certificate)
  const isSaleAhead = sheriffSaleOn !== null && sheriffSaleOn >= today
  return [
    ...past('sold', purchasedOn, t('sold'), t('soldBody', { number: certificateNo })),
    ...past('taxes', later.on, t('taxesAdded'), t('laterTaxes', { count: later.count })),
    ...past('legal', sentLegalOn, t('sentLegal'), t('sentLegalBody')),
    ...past('noi', noiFiledOn, t('noiFiled'), t('noiFiledBody')),
    ...(isSaleAhead
      ? [milestone('sale', sheriffSaleOn, t('saleSet'), t('saleSetBody'), 'next')]
      : past('sale', sheriffSaleOn, t('saleSet'), t('saleHeldBody'))),
    ...past('redeemed', redeemedOn, t('redeemed'), t('redeemedBody')),
  ]
}

/** Later tax bills, if their figures may be shown: the date of the last one, and how many. */
function laterTaxes({ lines }: Certificate): { readonly on: PlainDate | null; readonly count: number } {
  const origins = lines
    .filter((line) => line.kind === 'subsequent')
    .flatMap((line) => line.runs[0]?.from ?? [])
    .sort()
  return { on: origins.at(-1) ?? null, count: origins.length }
}

function present(certificate: Certificate): Milestone {
  const state = payoffStateOf(certificate)
  const now = { key: 'now', when: t('today'), stage: 'now' } as const
  if (state === 'submitted') return { ...now, title: t('submitted'), body: t('submittedBody') }
  return { ...now, title: t(TITLES[state]), ...courtBody(certificate) }
}

/** Redeemed and submitted certificates have their own texts. */
const TITLES = {
  'nothing-owed': 'openNothingOwed',
  plan: 'openPlan',
  past: 'openPast',
  'from-county': 'openFromCounty',
  'no-figure': 'openNoFigure',
  'older-first': 'openOlderFirst',
  payable: 'openPayable',
  paid: 'redeemed',
} as const satisfies Record<Exclude<PayoffState, 'submitted'>, string>

function courtBody({ status, caseNo, sentLegalOn, noiFiledOn }: Certificate): { readonly body?: string } {
  if (status === 'Bankruptcy') return { body: t('openBankruptcy') }
  if (caseNo) return { body: t('openCase', { number: caseNo }) }
  return sentLegalOn === null && noiFiledOn === null ? { body: t('openNoCase') } : {}
}

/** The steps after a payment, if one can be made. */
function afterPayment(certificate: Certificate): readonly Milestone[] {
  const state = payoffStateOf(certificate)
  const isSubmitted = state === 'submitted'
  if (!isSubmitted && state !== 'payable' && state !== 'older-first') return []
  const when = t(isSubmitted ? 'whenClear' : 'whenYouPay')
  return [
    { key: 'clear', when, title: t('fundsClear'), body: t('fundsClearBody'), stage: 'next' },
    { key: 'release', when: t('afterClear'), title: t('release'), body: t('releaseBody'), stage: 'next' },
  ]
}

/** The record does not hold the release date, so nothing is shown after its 60 days. */
function releaseAfter(redeemedOn: PlainDate, today: PlainDate): readonly Milestone[] {
  if (today > addDays(redeemedOn, 60)) return []
  return [{ key: 'release', when: t('within60'), title: t('release'), body: t('releaseBody'), stage: 'next' }]
}

const past = (key: string, on: PlainDate | null, title: string, body: string): DatedMilestone[] =>
  on === null ? [] : [milestone(key, on, title, body, 'past')]

const milestone = (
  key: string,
  on: PlainDate,
  title: string,
  body: string,
  stage: 'past' | 'next',
): DatedMilestone => ({ key, on, when: formatDate(on), title, body, stage })
