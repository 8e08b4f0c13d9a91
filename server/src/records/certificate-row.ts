import type { CountyOffice } from '@fieldstone/contract/entities/counties/county-office'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { StatusFacts } from '@fieldstone/domain/certificates/web-status'
import { RETURNABLE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import type { ReceivedState } from '@fieldstone/domain/payments/received'
import type { PaymentKind, PaymentState } from '@fieldstone/domain/payments/states'
import { ACCEPTED_PLAN } from '@fieldstone/domain/payoff/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import { isParcelUndecided, isSameParcel } from './parcels.ts'
import { paysCertificate } from './payment-allocations.ts'

/** The dates from which a status is derived, of the certificate itself or of another one on its parcel. */
export interface StatusRow extends StatusFacts {
  readonly id: number
  readonly certificateNo: string
  readonly purchasedOn: PlainDate | null
}

/** The day on which money that paid off a certificate was entered, while its redemption is not posted. Null if only reported. */
export const paidOffOn = (certificate: RawBuilder<unknown>) => sql<PlainDate | null>`
  case when ${certificate}.redemption_payment_id is not null then ${certificate}.redemption_in_process_on end`

/** Another certificate on the same parcel. */
export interface RelatedRow extends StatusRow {
  readonly paidOffOn: PlainDate | null
  /** A payment of it can still be returned by the payer's bank. */
  readonly isPaidReturnably: boolean
}

/** Everything from which a certificate's figures, notices and buttons are derived, read in one statement. */
export interface CertificateRow extends StatusRow {
  readonly version: number
  readonly countyId: number
  readonly countyName: string
  readonly stateId: string
  readonly stateName: string
  readonly parcelNo: string
  readonly ownerName: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly saleType: 'auction' | 'negotiated' | null
  readonly priceCents: number | null
  readonly rateBps: number | null
  readonly statusId: number
  readonly isStatusStaffOnly: boolean
  readonly isReportOfficeOhio: boolean
  /** Staff have confirmed a purchase that looks wrong. */
  readonly isPurchaseConfirmed: boolean
  readonly municipality: string | null
  readonly isParcelUndecided: boolean
  readonly redeemedCents: number | null
  readonly redeemedBy: string | null
  readonly redemptionInProcessOn: PlainDate | null
  /** The same day, or null if a redemption was only reported and no money has come. */
  readonly paidOffOn: PlainDate | null
  readonly escrowCents: number
  readonly canRequestPayoff: boolean
  /** The office of the county. Its name is '' if it is not known. */
  readonly countyOffice: CountyOffice
  readonly mustGetPayoffFromCounty: boolean
  readonly noPayoffAfterLegal: boolean
  readonly caseNo: string | null
  readonly refNo: string | null
  readonly legalNote: string | null
  readonly firmId: number | null
  readonly assignedAttorneyId: number | null
  readonly assignedAttorneyName: string | null
  readonly isLegalActive: boolean
  readonly bankruptcyCaseNo: string | null
  readonly noiPaidOn: PlainDate | null
  readonly sheriffSaleOn: PlainDate | null
  readonly secondSheriffSaleOn: PlainDate | null
  readonly orderConfirmSaleOn: PlainDate | null
  readonly decreeForfeitureOn: PlainDate | null
  /** Military service of the owner. */
  readonly militaryFromOn: PlainDate | null
  readonly militaryUntilOn: PlainDate | null
  readonly subsequents: readonly SubsequentRow[]
  readonly expenses: readonly ExpenseRow[]
  readonly fees: readonly FeeRow[]
  readonly payments: readonly PaymentRow[]
  readonly receipts: readonly ReceiptRow[]
  /** What staff did with money in escrow, and have not undone. */
  readonly escrowMoves: readonly EscrowMoveRow[]
  readonly waivers: readonly WaiverRow[]
  /** Plans that are active, in default or complete. */
  readonly plans: readonly PlanRow[]
  /** Those, and plans that were canceled: money that came for them stays theirs. */
  readonly acceptedPlanIds: readonly number[]
  readonly related: readonly RelatedRow[]
  /** The payoff rules of its county, as the text of REGIME_ROWS. */
  readonly regimes: string
  /** Plans that were asked for and not decided yet. */
  readonly planRequests: readonly PlanRequestRow[]
  /** The users who keep it in their own list. */
  readonly savedBy: readonly number[]
}

/** When a row was entered or last changed, as ISO 8601. None of its dates can be later. */
interface Entered {
  readonly enteredAt: string
}

export interface SubsequentRow extends Entered {
  readonly id: number
  readonly name: string
  readonly amountCents: number
  readonly paidOn: PlainDate
  readonly rateBps: number | null
  readonly postedOn: PlainDate | null
}

export interface ExpenseRow extends Entered {
  readonly id: number
  readonly description: string
  readonly amountCents: number
  readonly incurredOn: PlainDate
  readonly postedOn: PlainDate | null
  readonly isRefundable: boolean
  readonly accruesInterest: boolean
}

export interface FeeRow extends Entered {
  readonly id: number
  readonly label: string
  readonly amountCents: number
  readonly chargedOn: PlainDate | null
}

/** A payment that was submitted at some time; in order of creation. */
export interface PaymentRow extends Entered {
  readonly id: string
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly needsReview: boolean
  readonly portionCents: number
  readonly effectiveOn: PlainDate
  readonly destination: 'lien' | 'escrow' | null
  /** What was given back of it, the whole or parts. */
  readonly refunds: readonly { readonly on: PlainDate; readonly amountCents: number }[]
  readonly feeCents: number
  /** Without inquiries, which take no money. */
  readonly disputes: readonly DisputeRow[]
}

export interface DisputeRow {
  readonly amountCents: number
  readonly openedAt: string
  /** Null while it is open. */
  readonly outcome: 'lost' | 'won' | null
  readonly decidedAt: string | null
  /** It was won, and its money is held for the payer. */
  readonly isHeld: boolean
}

export interface EscrowMoveRow {
  readonly id: number
  /** Of money applied to the lien; null of a refund. */
  readonly moneyId: string | null
  /** The key of the money that was held. */
  readonly sourceId: string
  readonly kind: 'apply' | 'return'
  readonly amountCents: number
  readonly movedOn: PlainDate
  /** The day from which applied money counts, normally that of its receipt. Null of a refund. */
  readonly countsFrom: PlainDate | null
}

/** What was waived with a payment, by its key in `money_in`. It counts only while the payment does. */
export interface WaiverRow {
  readonly moneyId: string
  readonly amountCents: number
}

export interface ReceiptRow extends Entered {
  /** Its key in `money_in`. */
  readonly id: string
  readonly state: ReceivedState
  readonly amountCents: number
  readonly receivedOn: PlainDate
  /** Null until its funds have cleared. */
  readonly destination: 'lien' | 'escrow' | null
}

/** A plan that was accepted at some time; in order of acceptance. */
export interface PlanRow {
  readonly id: number
  readonly status: 'ACTIVE' | 'COMPLETE' | 'DEFAULT'
  readonly levelCents: number | null
  readonly termMonths: number | null
}

export interface PlanRequestRow {
  /** Null for a person without an account. */
  readonly userId: number | null
  readonly requestedOn: PlainDate
  /** The last day on which the plan that was offered can be accepted; null while none is offered. */
  readonly offeredUntil: PlainDate | null
}

/** Null when there is no such certificate. */
export async function findCertificateRow(db: Db | Transaction, id: number): Promise<CertificateRow | null> {
  const { rows } = await certificateStatement(sql`c.id = ${id}`).execute(db)
  return rows[0]?.row ?? null
}

/** The rows of several certificates, by id. */
export async function listCertificateRows(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<CertificateRow[]> {
  if (ids.length === 0) return []
  const { rows } = await certificateStatement(sql`c.id = any(${ids}::bigint[])`).execute(db)
  return rows.map(({ row }) => row).sort((a, b) => a.id - b.id)
}

/** What of a certificate its payoff rests on. */
export type LienRow = Pick<
  CertificateRow,
  | 'id'
  | 'certificateNo'
  | 'stateId'
  | 'countyId'
  | 'parcelNo'
  | 'saleType'
  | 'purchasedOn'
  | 'priceCents'
  | 'rateBps'
  | 'noiPaidOn'
  | 'noiFiledOn'
  | 'redeemedOn'
  | 'militaryFromOn'
  | 'militaryUntilOn'
  | 'subsequents'
  | 'expenses'
  | 'fees'
  | 'payments'
  | 'receipts'
  | 'escrowMoves'
  | 'waivers'
>

/** What its payoff and its status rest on, without what its pages show besides. */
export type PortfolioRow = LienRow & StatusRow

export interface PortfolioPage {
  /** A condition on the certificate `c` and its county. */
  readonly scope: RawBuilder<unknown>
  /** The id of the last certificate of the page before. */
  readonly after: number
  readonly limit: number
}

/** The next certificates of a scope that are not redeemed, in order of their ids. */
export async function readPortfolioPage(
  db: Db,
  { scope, after, limit }: PortfolioPage,
): Promise<PortfolioRow[]> {
  const { rows } = await sql<{ row: PortfolioRow }>`
    select row_to_json(whole) as row from (select c.id, c.certificate_no as "certificateNo", c.parcel_no as "parcelNo",
      c.county_id as "countyId", county.state_id as "stateId", c.sale_type as "saleType",
      c.purchased_on as "purchasedOn", c.price_cents as "priceCents", c.rate_bps as "rateBps",
      c.status_override as "statusOverride", c.redeemed_on as "redeemedOn",
      legal.bankruptcy_in_on as "bankruptcyInOn", legal.bankruptcy_out_on as "bankruptcyOutOn",
      legal.sent_legal_on as "sentLegalOn", legal.noi_paid_on as "noiPaidOn", legal.noi_filed_on as "noiFiledOn",
      legal.result_of_sale as "resultOfSale", legal.tax_deed_issued_on as "taxDeedIssuedOn",
      legal.military_hold_from_on as "militaryFromOn", legal.military_hold_until_on as "militaryUntilOn",
      ${LIEN_PARTS}
    from certificate c
      join county on county.id = c.county_id
      left join legal_case legal on legal.certificate_id = c.id
    where c.id > ${after} and c.redeemed_on is null and ${scope}
    order by c.id limit ${limit}) whole`.execute(db)
  return rows.map(({ row }) => row)
}

/** The columns from which a status is derived, as JSON. `legal` and `it` are the aliases of the two tables. */
const STATUS_JSON = sql`
  'id', it.id, 'certificateNo', it.certificate_no, 'purchasedOn', it.purchased_on, 'redeemedOn', it.redeemed_on,
  'statusOverride', it.status_override, 'taxDeedIssuedOn', legal.tax_deed_issued_on,
  'resultOfSale', legal.result_of_sale, 'bankruptcyInOn', legal.bankruptcy_in_on,
  'bankruptcyOutOn', legal.bankruptcy_out_on, 'sentLegalOn', legal.sent_legal_on, 'noiFiledOn', legal.noi_filed_on`

const OFFICE_JSON = sql`json_build_object('officeName', county.office_name, 'officePhone', county.office_phone,
  'officeAddress', county.office_address, 'officeUrl', county.office_url)`

/** Rows of payoff rules in order of entry, unchecked, as text: by it the rules that were read of them are found again. */
export const REGIME_ROWS = sql<string>`coalesce(json_agg(json_build_object('id', id, 'stateId', state_id,
  'countyId', county_id, 'effectiveFrom', effective_from, 'values', values) order by id), '[]')::text`

/** What was charged on a certificate `c` and paid for it. */
const LIEN_PARTS = sql`
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'amountCents', amount_cents,
        'paidOn', paid_on, 'rateBps', rate_bps, 'postedOn', posted_on, 'enteredAt', created_at) order by paid_on, id), '[]')
      from subsequent where certificate_id = c.id) as subsequents,
    (select coalesce(json_agg(json_build_object('id', id, 'description', description, 'amountCents', amount_cents,
        'incurredOn', incurred_on, 'postedOn', posted_on, 'isRefundable', is_refundable,
        'accruesInterest', accrues_interest, 'enteredAt', updated_at) order by incurred_on, id), '[]')
      from expense where certificate_id = c.id and reverses_id is null
        and not exists (select from expense reversal where reversal.reverses_id = expense.id)) as expenses,
    (select coalesce(json_agg(json_build_object('id', id, 'label', label, 'amountCents', amount_cents,
        'chargedOn', charged_on, 'enteredAt', created_at) order by id), '[]')
      from lien_fee where certificate_id = c.id) as fees,
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'state', status, 'needsReview', needs_review,
        'portionCents', portion_cents, 'feeCents', fee_cents, 'effectiveOn', effective_on, 'destination', destination,
        'enteredAt', created_at, 'refunds', (select coalesce(json_agg(json_build_object('on', succeeded_on,
          'amountCents', amount_cents - fee_cents) order by id), '[]')
          from payment_refund where payment_id = payment.id and status = 'SUCCEEDED'),
        'disputes', (select coalesce(json_agg(json_build_object('amountCents', amount_cents, 'openedAt', opened_at,
          'outcome', outcome, 'decidedAt', decided_at, 'isHeld', is_held) order by id), '[]')
          from dispute where payment_id = payment.id and outcome is distinct from 'inquiry')) order by created_at, id), '[]')
      from payment where certificate_id = c.id) as payments,
    (select coalesce(json_agg(json_build_object('id', money_id, 'state', state, 'amountCents', amount_cents,
        'receivedOn', received_on, 'destination', destination, 'enteredAt', recorded_at) order by recorded_at, id), '[]')
      from received_payment where certificate_id = c.id) as receipts,
    (select coalesce(json_agg(json_build_object('id', id, 'moneyId', money_id, 'sourceId', source_id, 'kind', kind, 'amountCents', amount_cents,
        'movedOn', moved_on, 'countsFrom', counts_from) order by id), '[]')
      from escrow_move where certificate_id = c.id and undone_at is null) as "escrowMoves",
    (select coalesce(json_agg(json_build_object('moneyId', money_id, 'amountCents', amount_cents)), '[]')
      from payment_waiver where certificate_id = c.id) as waivers`

/** One column of JSON: the driver reads sixty columns three times as slowly, and the row that it makes of them, too. */
const certificateStatement = (where: RawBuilder<unknown>) => sql<{
  row: CertificateRow
}>`
  select row_to_json(whole) as row from (select c.id, c.version, c.certificate_no as "certificateNo", c.parcel_no as "parcelNo",
    c.county_id as "countyId", county.name as "countyName", county.state_id as "stateId", state.name as "stateName",
    c.owner_name as "ownerName", c.address, c.city, c.zip, c.sale_type as "saleType",
    c.purchased_on as "purchasedOn", c.price_cents as "priceCents", c.rate_bps as "rateBps",
    c.status_id as "statusId", lien_status.is_staff_payoff_only as "isStatusStaffOnly",
    c.status_override as "statusOverride", c.is_report_office_ohio as "isReportOfficeOhio",
    c.is_purchase_confirmed as "isPurchaseConfirmed",
    c.municipality, ${isParcelUndecided('c')} as "isParcelUndecided",
    c.redeemed_on as "redeemedOn", c.redeemed_cents as "redeemedCents", c.redeemed_by as "redeemedBy",
    c.redemption_in_process_on as "redemptionInProcessOn", ${paidOffOn(sql`c`)} as "paidOffOn",
    c.escrow_cents as "escrowCents",
    county.can_request_payoff as "canRequestPayoff", ${OFFICE_JSON} as "countyOffice",
    county.must_get_payoff_from_county as "mustGetPayoffFromCounty",
    county.no_payoff_after_legal as "noPayoffAfterLegal",
    legal.case_no as "caseNo", legal.ref_no as "refNo", legal.legal_note as "legalNote",
    legal.firm_id as "firmId", legal.assigned_attorney_id as "assignedAttorneyId",
    attorney.last_name || ', ' || attorney.first_name as "assignedAttorneyName",
    coalesce(legal.is_active, false) as "isLegalActive",
    legal.bankruptcy_case_no as "bankruptcyCaseNo", legal.bankruptcy_in_on as "bankruptcyInOn",
    legal.bankruptcy_out_on as "bankruptcyOutOn", legal.sent_legal_on as "sentLegalOn",
    legal.noi_paid_on as "noiPaidOn", legal.noi_filed_on as "noiFiledOn",
    legal.sheriff_sale_on as "sheriffSaleOn", legal.second_sheriff_sale_on as "secondSheriffSaleOn",
    legal.result_of_sale as "resultOfSale", legal.order_confirm_sale_on as "orderConfirmSaleOn",
    legal.decree_forfeiture_on as "decreeForfeitureOn", legal.tax_deed_issued_on as "taxDeedIssuedOn",
    legal.military_hold_from_on as "militaryFromOn", legal.military_hold_until_on as "militaryUntilOn",
    ${LIEN_PARTS},
    (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'levelCents', level_cents,
        'termMonths', term_months) order by accepted_on, id), '[]')
      from payment_plan where certificate_id = c.id and status in (${literals(ACCEPTED_PLAN)})) as plans,
    (select coalesce(json_agg(id order by id), '[]') from payment_plan
      where certificate_id = c.id and accepted_on is not null) as "acceptedPlanIds",
    (select coalesce(json_agg(json_build_object(${STATUS_JSON},
        'paidOffOn', ${paidOffOn(sql`it`)},
        'isPaidReturnably', exists (select from payment where ${paysCertificate(sql`it.id`)} and status = 'SUCCEEDED'
          and method in (${literals(RETURNABLE_METHODS)})))), '[]')
      from certificate it left join legal_case legal on legal.certificate_id = it.id
      where it.parcel_id = c.parcel_id and it.id <> c.id and ${isSameParcel('it', 'c')}) as related,
    (select ${REGIME_ROWS}
      from regime where state_id = county.state_id and (county_id is null or county_id = c.county_id)) as regimes,
    (select coalesce(json_agg(json_build_object('userId', requested_by, 'requestedOn', requested_on,
        'offeredUntil', case when stage = 'offered' then offer_expires_on end)), '[]')
      from payment_plan where certificate_id = c.id and status = 'PENDING') as "planRequests",
    (select coalesce(json_agg(user_id), '[]') from saved_certificate where certificate_id = c.id) as "savedBy"
  from certificate c
    join county on county.id = c.county_id
    join state on state.id = county.state_id
    join lien_status on lien_status.id = c.status_id
    left join legal_case legal on legal.certificate_id = c.id
    left join app_user attorney on attorney.id = legal.assigned_attorney_id
  where ${where}) whole`
