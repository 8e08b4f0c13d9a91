import { PAYMENT_TYPES } from '@fieldstone/contract/entities/servicing/desk'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import type { AnyActor } from '@fieldstone/domain/access/actor'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import type { TwoPersonAct } from '@fieldstone/domain/approvals/second-person'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { CompanySettings } from '@fieldstone/domain/site/company'
import * as z from 'zod'
import type { AdminContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { performAccountChange } from '../accounts/service.ts'
import { performRehearsal } from '../analysis/rehearsals/service.ts'
import { performCountyChoices } from '../counties/service.ts'
import { performTemplate } from '../mail/service.ts'
import {
  dropRefund,
  finishSendBack,
  monthCloseInput,
  performMonthClose,
  performRefund,
  refundInput,
  sendBackInput,
} from '../payments/service.ts'
import { performPayoffRule } from '../payoff/service.ts'
import {
  escrowRefundInput,
  finishEscrowRefund,
  performRedemption,
  performRelease,
} from '../servicing/service.ts'
import { performSettings } from '../site/service.ts'

/** One request, as its act performs it. */
interface Performed {
  readonly act: TwoPersonAct
  readonly subject: string
  readonly input: unknown
  /** The system: by the server's own shell, or by time. Anonymous: by the link of an e-mail. */
  readonly decidedBy: AnyActor
}

type Work = (trx: Transaction, context: AdminContext, performed: Performed) => Promise<void>

interface Act {
  /** In the name of who asked. Refuses what cannot be done any more. */
  readonly perform: Work
  /** Of an act whose request is a row of its own: nobody approved it. */
  readonly drop?: Work
}

const release = z.object({
  releasedOn: z.string().transform(plainDate),
  instrumentNo: z.string(),
  earlyReason: z.string(),
})
const redemption = z.object({
  receivedOn: z.string().transform(plainDate),
  amountCents: z.number().transform(cents),
  paymentType: z.enum(PAYMENT_TYPES),
  payerName: z.string(),
  proof: z.string(),
  clearedOn: z.nullable(z.string().transform(plainDate)),
  closeReason: z.string(),
  paidCents: z.number(),
})
const rule = z.object({
  stateId: z.string(),
  countyId: z.number().nullable(),
  effectiveFrom: z.string().transform(plainDate),
  values: z.record(z.string(), z.unknown()),
  /** An earlier version did not store it; it fits no rule then. */
  latestId: z.number().nullable().optional(),
})
const choices = z.object({
  canRequestPayoff: z.exactOptional(z.boolean()),
  mustGetPayoffFromCounty: z.exactOptional(z.boolean()),
  noPayoffAfterLegal: z.exactOptional(z.boolean()),
  legalAid: z.exactOptional(z.string()),
  officeName: z.exactOptional(z.string()),
  officePhone: z.exactOptional(z.string()),
  officeAddress: z.exactOptional(z.string()),
  officeUrl: z.exactOptional(z.string()),
})
const newText = z.object({
  code: z.enum(TEMPLATE_CODES),
  language: z.enum(ACCOUNT_LANGUAGES),
  note: z.string(),
  version: z.number(),
  next: z.object({ subject: z.string(), text: z.string() }).nullable(),
})
/** Checked by the call that made it; its names are our own. */
const change = z.looseObject({})

const accountChange: Act = {
  perform: (trx, context, { act, subject, input, decidedBy }) =>
    performAccountChange(trx, context, {
      ...{ act, userId: Number(subject), fields: change.parse(input), decidedBy },
    }),
}

/** What each act does once it got its second approval; an act without a row does not compile. */
export const ACTS: Readonly<Record<TwoPersonAct, Act>> = {
  'payment-refund': {
    perform: (trx, context, { input, decidedBy }) =>
      performRefund(trx, context, { ...refundInput.parse(input), decidedBy }),
    drop: (trx, context, { input, decidedBy }) =>
      dropRefund(trx, context, { ...refundInput.parse(input), decidedBy }),
  },
  'escrow-refund': {
    perform: (trx, context, { input, decidedBy }) =>
      finishEscrowRefund(trx, context, { ...escrowRefundInput.parse(input), decision: 'approve', decidedBy }),
    drop: (trx, context, { input, decidedBy }) =>
      finishEscrowRefund(trx, context, { ...escrowRefundInput.parse(input), decision: 'decline', decidedBy }),
  },
  'unidentified-return': {
    perform: (trx, context, { input, decidedBy }) =>
      finishSendBack(trx, context, { ...sendBackInput.parse(input), decision: 'approve', decidedBy }),
    drop: (trx, context, { input, decidedBy }) =>
      finishSendBack(trx, context, { ...sendBackInput.parse(input), decision: 'decline', decidedBy }),
  },
  // Stored by the form's own check, which is made again with the other settings as they are now.
  'company-settings': {
    perform: (trx, context, { input }) =>
      performSettings(trx, context, change.parse(input) as Partial<CompanySettings>),
  },
  'payoff-rules': {
    perform: (trx, context, { input }) => performPayoffRule(trx, context, rule.parse(input)),
  },
  'county-settings': {
    perform: (trx, context, { subject, input }) =>
      performCountyChoices(trx, context, Number(subject), choices.parse(input)),
  },
  templates: {
    perform: (trx, context, { input }) => performTemplate(trx, context, newText.parse(input)),
  },
  rehearsal: { perform: (trx, context, { subject }) => performRehearsal(trx, context, Number(subject)) },
  'redemption-amount': {
    perform: (trx, context, { subject, input }) =>
      performRedemption(trx, context, Number(subject), redemption.parse(input)),
  },
  'lien-release': {
    perform: (trx, context, { subject, input }) =>
      performRelease(trx, context, Number(subject), release.parse(input)),
  },
  'period-close': {
    perform: (trx, context, { subject, input, decidedBy }) =>
      performMonthClose(trx, context, {
        ...monthCloseInput.parse(input),
        ...{ endsOn: plainDate(subject), decidedBy },
      }),
  },
  'administrator-added': accountChange,
  'administrator-login': accountChange,
  'administrator-removed': accountChange,
}
