import { formatLongDate } from '@fieldstone/contract/format'
import { pathTo } from '@fieldstone/contract/pages'
import { fill } from '@fieldstone/contract/papers/fill'
import type { PlanCodeWords } from '@fieldstone/contract/papers/plan-code-words'
import { postalLines } from '@fieldstone/contract/papers/sender'
import type { FileAnswer } from '@fieldstone/contract/route'
import { addressLines } from '@fieldstone/domain/certificates/address-lines'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import type { AdminContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import { t } from '../../messages/refusals.ts'
import { recordHistory } from '../../records/history.ts'
import { Refusal } from '../../refusal.ts'
import { businessDayOf } from '../payoff/service.ts'
import { type LockedPlan, lockPlan } from './lock-plan.ts'
import { offerOf } from './offer-terms.ts'
import { makePlanCode } from './plan-codes.ts'
import { findCaller, requesterOf } from './read-desk-plan.ts'

/**
 * Makes a new code for a plan without an account, and the letter that carries it. The code stands only in this letter, so
 * the letter is not stored. Refuses with `plan_changed` if an account has the plan, or if the plan is closed.
 */
export async function planCodeLetter(context: AdminContext, planId: number): Promise<FileAnswer> {
  const { services, company, actor, at } = context
  const { baseUrl } = services.config
  // Loaded on first use: only PDFs need this library.
  const { flowingLetter } = await import('../../pdf/flow.ts')
  const bytes = await inTransaction(services.db, async (trx) => {
    const locked = await lockPlan(trx, context, planId)
    const { plan, record } = locked
    if (plan.requested_by !== null || plan.status === 'CANCELED') throw new Refusal('plan_changed')
    const { requester, language } = await requesterOf(trx, plan)
    const to = addressOf(locked, (await findCaller(trx, planId))?.mailingAddress)
    const { code, expiresAt } = await makePlanCode(trx, context, { planId, sentBy: 'mail' })
    const { certificateNo, parcelNo, id: certificateId } = record.row
    await recordHistory(trx, { certificateId, at, actor, what: 'code for the payment plan mailed' })
    context.audit(trx, {
      action: 'make-plan-code',
      subject: { kind: 'payment_plan', id: planId },
      detail: { certificateId, sentBy: 'mail' },
    })
    const words: PlanCodeWords = PAPERS[language].planCode
    const setting = { company, at, language, role: actor.role }
    const sheet = flowingLetter(`${words.title}: ${certificateNo}`, setting)
    sheet.heading(words.title, [...postalLines(company, 'postal')])
    for (const line of [requester, ...to]) sheet.note(line)
    sheet.strong('')
    sheet.strong(fill(words.about, { number: certificateNo, parcel: parcelNo }))
    sheet.facts([
      [words.number, certificateNo],
      [words.code, code],
      [words.until, formatLongDate(businessDayOf(expiresAt, record.regime, services.config), language)],
    ])
    if (isOpenOffer(offerOf(plan), record.today))
      sheet.paragraph(fill(words.offer, { link: baseUrl + pathTo('planOffer') }))
    sheet.paragraph(fill(words.claim, { link: baseUrl + pathTo('claimPlan') }))
    sheet.paragraph(words.mail)
    sheet.paragraph(words.secret)
    sheet.paragraph(fill(words.notYou, { phone: company.tollFree || company.phone }))
    return sheet.end((page, pages) => fill(words.page, { page: String(page), pages: String(pages) }))
  })
  return { name: `plan-code-${planId}.pdf`, bytes }
}

/** The caller's mailing address, or that of the certificate for a plan that moved in. Refuses if there is none. */
function addressOf({ record: { row } }: LockedPlan, mailingAddress: string | undefined): readonly string[] {
  const lines = mailingAddress?.split('\n') ?? (row.address === '' ? [] : addressLines(row))
  if (lines.length > 0) return lines
  throw new Refusal('not_printable', { message: t('noMailingAddress') })
}
