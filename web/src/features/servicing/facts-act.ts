import type { CertificateFacts } from '@fieldstone/contract/entities/servicing/desk'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { bps } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { call } from '../../lib/api.ts'
import { type ActField, centsOf } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import { choice, deskAct, reason, type Typed } from './desk-act.ts'

/** Corrects the facts of the certificate. Unchanged fields are sent, too, and change nothing. */
export const factsAct = deskAct(({ facts, isPurchaseUnlikely, statuses }) => ({
  title: t('factsTitle'),
  lede: t('factsLede'),
  actionLabel: t('factsSend'),
  fields: [
    ...ownerFields(facts),
    ...saleFields(facts),
    ...(isPurchaseUnlikely || facts.isPurchaseConfirmed ? [confirmedField(facts)] : []),
    {
      name: 'statusId',
      label: t('factsStatus'),
      kind: 'choice',
      options: statuses.map((status) => ({ value: String(status.id), label: status.name })),
      initial: String(facts.statusId),
    },
    {
      ...choice('isReportOfficeOhio', t('factsReportOffice'), { no: t('factsNo'), yes: t('factsYes') }),
      hint: t('factsReportOfficeHint'),
      initial: facts.isReportOfficeOhio ? 'yes' : 'no',
    },
    reason(),
  ],
  send: (typed, params) =>
    call(deskRoutes.correctCertificate, {
      params,
      body: { ...factsOf(typed), reason: typed.text('reason') },
    }),
}))

const ownerFields = (facts: CertificateFacts): ActField[] => [
  { name: 'ownerName', label: t('factsOwner'), kind: 'text', initial: facts.ownerName, maxLength: 300 },
  {
    ...{ name: 'address', label: t('factsAddress'), kind: 'text', initial: facts.address },
    ...{ maxLength: 300, isOptional: true },
  },
  {
    ...{ name: 'city', label: t('factsCity'), kind: 'text', initial: facts.city },
    ...{ maxLength: 100, isOptional: true },
  },
  {
    ...{ name: 'zip', label: t('factsZip'), kind: 'text', initial: facts.zip },
    ...{ maxLength: 10, isOptional: true },
  },
]

const saleFields = ({ saleType, purchasedOn, priceCents, rateBps }: CertificateFacts): ActField[] => [
  {
    name: 'saleType',
    label: t('factsSaleType'),
    kind: 'choice',
    options: [
      ...(saleType === null ? [{ value: '', label: t('factsUnknown') }] : []),
      ...SALE_TYPES.map((value) => ({ value, label: t(`factsSale_${value}`) })),
    ],
    initial: saleType ?? '',
    isOptional: true,
  },
  {
    ...{ name: 'purchasedOn', label: t('factsPurchased'), kind: 'date', initial: purchasedOn ?? '' },
    isOptional: true,
  },
  {
    ...{ name: 'priceCents', label: t('factsPriceField'), kind: 'money' },
    // A price of 0 cannot be typed. A blank field keeps it.
    initial: priceCents ? centsToText(priceCents) : '',
    isOptional: true,
  },
  {
    ...{ name: 'rateBps', label: t('factsRateField'), hint: t('factsRateHint'), kind: 'percent' },
    initial: rateBps === null ? '' : String(rateBps / 100),
    isOptional: true,
  },
]

/** Shown only if the purchase looks wrong. */
const confirmedField = ({ isPurchaseConfirmed }: CertificateFacts): ActField => ({
  ...choice(CONFIRMED, t('factsConfirmed'), { no: t('factsConfirmedNo'), yes: t('factsConfirmedYes') }),
  hint: t('factsConfirmedHint'),
  initial: isPurchaseConfirmed ? 'yes' : 'no',
})

const CONFIRMED = 'isPurchaseConfirmed'

const SALE_TYPES = ['auction', 'negotiated'] as const

/** A blank field keeps its value. */
function factsOf({ text, optionalDay }: Typed) {
  const rate = text('rateBps')
  return {
    ownerName: text('ownerName'),
    address: text('address'),
    city: text('city'),
    zip: text('zip'),
    saleType: SALE_TYPES.find((it) => it === text('saleType')),
    purchasedOn: optionalDay('purchasedOn') ?? undefined,
    priceCents: centsOf(text('priceCents')) ?? undefined,
    rateBps: rate === '' ? undefined : bps(Math.round(Number(rate) * 100)),
    statusId: Number(text('statusId')),
    isReportOfficeOhio: text('isReportOfficeOhio') === 'yes',
    // Missing if the purchase does not look wrong.
    ...(text(CONFIRMED) === '' ? {} : { isPurchaseConfirmed: text(CONFIRMED) === 'yes' }),
  }
}
