// Written by server/test/tables.test.ts from the migrations (UPDATE_TABLES=1). Do not edit by hand.
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as unknown and parsed by its reader; written as JSON text. */
export type Json = ColumnType<unknown, string | undefined, string>

export interface AccountInfluenceTable {
  id: GeneratedAlways<number>
  actor_id: number
  user_id: number
  what: 'changed' | 'removed'
  at: Date
}

export interface AchAccountTable {
  id: string
  user_id: number
  status:
    | 'NEW'
    | 'LINKING'
    | 'PENDING_DEPOSITS'
    | 'VERIFIED'
    | 'BLOCKED'
    | 'REVOKED'
    | 'REMOVED'
    | 'FAILED'
    | 'EXPIRED'
  institution: string | null
  last4: string | null
  fingerprint: string | null
  is_default: Generated<boolean>
  microdeposit_type: 'amounts' | 'descriptor_code' | null
  arrival_on: PlainDate | null
  stripe_pm_id: string | null
  stripe_si_id: string | null
  stripe_checkout_id: string | null
  mandate_id: string | null
  authorization_id: number | null
  tries: Generated<number>
  expires_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  account_type: string | null
  failure:
    | 'deposits_failed'
    | 'attempts_exceeded'
    | 'deposits_too_old'
    | 'page_closed'
    | 'account_exists'
    | 'refused'
    | null
  request_key: string | null
  body_hash: string | null
  synced_at: Date | null
}

export interface AppUserTable {
  id: Generated<number>
  username: string
  username_key: GeneratedAlways<string | null>
  email: string
  email_key: GeneratedAlways<string | null>
  password_hash: string
  account_type: number
  first_name: string
  last_name: string
  phone: string
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  county_id: number | null
  firm_id: number | null
  shows_ref_no: Generated<boolean>
  is_approved: Generated<boolean>
  approved_at: Date | null
  approved_by: number | null
  is_disabled: Generated<boolean>
  second_factor_secret: string | null
  second_factor_last_step: number | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  second_factor_new_secret: string | null
  language: Generated<'en' | 'es'>
  delivery_answered_at: Date | null
  data_deleted_at: Date | null
  is_guest: Generated<boolean>
}

export interface AppUserEmailTable {
  id: GeneratedAlways<number>
  user_id: number
  email_key: string
  since: Date
  confirmed_at: Date | null
  until: Date | null
}

export interface ApprovalTable {
  id: GeneratedAlways<number>
  act: string
  subject: string
  title: string
  input: Json
  changes: Json
  requested_by: number
  requested_at: Date
  waits_until: Date | null
  cancel_token_hash: string | null
  shell_confirmed_at: Date | null
  ended: 'approved' | 'declined' | 'canceled' | 'failed' | null
  ended_how: 'administrator' | 'shell' | 'wait' | 'link' | null
  ended_by: number | null
  ended_at: Date | null
}

export interface AuditChainTable {
  id: number
  hash: string
}

export interface AuditLogTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  actor_user_id: number | null
  actor_role: string
  action: string
  subject_kind: string | null
  subject_id: string | null
  result: string
  address: string | null
  detail: Json
  previous_hash: string
  hash: string
  chain: Generated<number>
}

export interface AuditPauseTable {
  who: string
  action: string
  what: string
  result: string
  since: Date
  omitted: Generated<number>
  omitted_before: Generated<number>
}

export interface AutopayTable {
  id: string
  plan_id: number
  user_id: number
  ach_account_id: string | null
  authorization_id: number | null
  status: 'ON' | 'ENDED'
  created_at: Generated<Date>
  ended_at: Date | null
  ended_because:
    | 'stopped'
    | 'all-debited'
    | 'plan-ended'
    | 'account-unusable'
    | 'replaced'
    | 'past-redemption'
    | 'hold'
    | null
  card_id: string | null
  method: 'CC' | 'ACH'
}

export interface AutopayItemTable {
  id: GeneratedAlways<number>
  autopay_id: string
  instalment_id: number
  portion_cents: number
  fee_cents: number
  total_cents: number
  fee_bps: number
  debit_on: PlainDate
}

export interface BalanceEntryTable {
  id: string
  mode: 'sandbox' | 'test' | 'live'
  kind: string
  category: string
  amount_cents: number
  fee_cents: number
  net_cents: number
  source_id: string | null
  provider_payment_id: string | null
  description: string | null
  made_at: Date
  available_at: Date
  payout_id: string | null
}

export interface BankBalanceTable {
  account_id: number
  on_day: PlainDate
  balance_cents: number
  statement_id: number | null
  entered_by: number
  entered_at: Date
}

export interface BankLineTable {
  id: GeneratedAlways<number>
  statement_id: number | null
  line_key: string | null
  booked_on: PlainDate
  amount_cents: number
  description: string
  note: Generated<string>
  decided_by: number | null
  decided_at: Date | null
  account_id: number
  match_id: number | null
  category:
    | 'bank-fee'
    | 'returned-item-fee'
    | 'interest'
    | 'transfer'
    | 'remittance'
    | 'before-opening'
    | 'other'
    | null
}

export interface BankMatchTable {
  id: GeneratedAlways<number>
  evidence: 'trace-number' | 'payout-id' | 'deposit-number' | 'check-number' | 'amount-and-day' | 'person'
  note: Generated<string>
  matched_by: number | null
  matched_at: Date
}

export interface BankMatchItemTable {
  match_id: number
  kind: 'payout' | 'deposit' | 'check' | 'returned-check'
  item_id: string
}

export interface BankStatementTable {
  id: GeneratedAlways<number>
  file_name: string
  content_hash: string
  line_count: number
  new_count: number
  sum_cents: number
  first_on: PlainDate
  last_on: PlainDate
  imported_by: number
  imported_at: Date
  account_id: number
}

export interface BookEntryTable {
  id: GeneratedAlways<number>
  account: 'opening' | 'processor-fee' | 'bank-fee' | 'interest' | 'transfer' | 'remittance' | 'other'
  source: 'deposit-account' | 'balance-entry' | 'bank-line'
  source_id: string
  effective_on: PlainDate
  posted_on: PlainDate
  amount_cents: number
  posted_at: Generated<Date>
}

export interface CashBookingTable {
  posting_id: number
  is_first: boolean
  settled_on: PlainDate | null
}

export interface CertificateTable {
  id: Generated<number>
  parcel_id: number
  county_id: number
  certificate_no: string
  parcel_no: string
  owner_name: Generated<string>
  address: Generated<string>
  city: Generated<string>
  zip: Generated<string>
  certificate_key: string
  parcel_key: string
  owner_key: string
  address_key: string
  sale_type: 'auction' | 'negotiated' | null
  purchased_on: PlainDate | null
  price_cents: number | null
  rate_bps: number | null
  status_id: Generated<number>
  status_override: string | null
  status_override_reason: string | null
  status_override_by: number | null
  is_report_office_ohio: Generated<boolean>
  redeemed_on: PlainDate | null
  redeemed_cents: number | null
  redeemed_by: string | null
  redeemed_payer: string | null
  treasurer_receipt_no: string | null
  redemption_in_process_on: PlainDate | null
  redemption_payment_id: string | null
  release_recorded_on: PlainDate | null
  escrow_cents: Generated<number>
  import_source: string | null
  import_key: string | null
  import_hash: string | null
  import_fields: ColumnType<unknown, string | null | undefined, string | null>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  base_status: Generated<string>
  bankruptcy_from: PlainDate | null
  bankruptcy_until: PlainDate | null
  municipality: string | null
  is_purchase_confirmed: Generated<boolean>
}

export interface CertificateHistoryTable {
  id: GeneratedAlways<number>
  certificate_id: number
  at: Generated<Date>
  actor_user_id: number | null
  what: string
  before: string | null
  after: string | null
  reason: string | null
  payoff_before: ColumnType<unknown, string | null | undefined, string | null>
  payoff_after: ColumnType<unknown, string | null | undefined, string | null>
  money_id: string | null
  import_batch_id: number | null
}

export interface CollectionLineTable {
  period_ends_on: PlainDate
  posting_id: number
  is_adjustment: boolean
  county_id: number
  settled_on: PlainDate
  amount_cents: number
}

export interface CollectionsAgreementTable {
  id: GeneratedAlways<number>
  county_id: number
  starts_on: PlainDate
  share_bps: number
  reference: string
  entered_by: number
  entered_at: Date
}

export interface CompanySettingTable {
  id: number
  values: Json
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CompanySettingChangeTable {
  id: GeneratedAlways<number>
  at: Date
  changed_by: number
  field: string
  value_before: string
  value_after: string
}

export interface ContactMessageTable {
  id: GeneratedAlways<number>
  certificate_id: number | null
  full_name: string
  address: string
  city_state_zip: string
  email: string
  phone: string
  related_property: string
  message: string
  received_at: Date
  answer: string | null
  answered_by: number | null
  answered_at: Date | null
  language: Generated<'en' | 'es'>
  user_id: number | null
  mail_id: number | null
}

export interface CorrespondenceTable {
  id: Generated<number>
  certificate_id: number
  is_incoming: boolean
  contact_first_name: Generated<string>
  contact_last_name: Generated<string>
  rep_first_name: Generated<string>
  rep_last_name: Generated<string>
  method: string
  reason: string
  logged_on: PlainDate
  notes: Generated<string>
  county_id: number | null
  recorded_by: number | null
  recorded_at: Date | null
}

export interface CountyTable {
  id: number
  state_id: string
  name: string
  fips: string | null
  can_request_payoff: Generated<boolean>
  must_get_payoff_from_county: Generated<boolean>
  no_payoff_after_legal: Generated<boolean>
  version: Generated<number>
  time_zone: string | null
  legal_aid: Generated<string>
  office_name: Generated<string>
  office_phone: Generated<string>
  office_address: Generated<string>
  office_url: Generated<string>
}

export interface DeadlineEventTable {
  certificate_id: number
  rule: string
  defendant_id: Generated<number>
  due_on: PlainDate
  sequence: Generated<number>
  changed_at: Date
}

export interface DeadlineMarkTable {
  id: GeneratedAlways<number>
  certificate_id: number
  rule:
    | 'complaint'
    | 'expiry'
    | 'service-each'
    | 'commencement'
    | 'answer'
    | 'sheriff-sale'
    | 'second-sheriff-sale'
    | 'federal-redemption'
  defendant_id: number | null
  due_on: PlainDate
  handled_reason: string | null
  put_off_until: PlainDate | null
  made_by: number | null
  made_at: Date
}

export interface DeadlineSettingTable {
  user_id: number
  feed_hash: string | null
  feed_since: Date | null
  remind_days: number | null
  reminded_on: PlainDate | null
}

export interface DebitAuthorizationTable {
  id: GeneratedAlways<number>
  user_id: number
  text_version: string
  text_hash: string
  full_text: string
  address: string | null
  browser: string | null
  accepted_at: Date
  last4: string | null
  mandate_id: string | null
  revoked_at: Date | null
  english_text: string | null
}

export interface DebitNoticeTable {
  id: GeneratedAlways<number>
  autopay_item_id: number
  presentment_no: number
  kind: 'reminder' | 'changed-amount' | 'changed-date'
  debit_on: PlainDate
  total_cents: number
  given_on: PlainDate
  at: Date
}

export interface DefendantTable {
  id: Generated<number>
  certificate_id: number
  name: string
  service_type: string | null
  served_on: PlainDate | null
  created_by: number | null
  updated_by: number | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  party_type: Generated<'private' | 'united-states' | 'united-states-lien'>
  answered_on: PlainDate | null
  waiver_requested_on: PlainDate | null
}

export interface DeletionRequestTable {
  id: GeneratedAlways<number>
  user_id: number
  requested_at: Date
  state: Generated<'waiting' | 'withdrawn' | 'declined' | 'done'>
  reason: Generated<string>
  decided_by: number | null
  decided_at: Date | null
}

export interface DeliveryConsentTable {
  id: GeneratedAlways<number>
  user_id: number
  email: string
  text_version: string
  full_text: string
  asked_at: Date
  code_hash: string | null
  wrong_code_count: Generated<number>
  given_at: Date | null
  given_from: string | null
  browser: string | null
  withdrawn_at: Date | null
  withdrawn_from: string | null
  english_text: string | null
}

export interface DepositTable {
  id: GeneratedAlways<number>
  kind: 'slip' | 'lockbox' | 'wire'
  account_id: number | null
  deposited_on: PlainDate
  lockbox_file_id: number | null
  note: Generated<string>
  made_by: number | null
  made_at: Date
}

export interface DepositAccountTable {
  id: GeneratedAlways<number>
  name: string
  account_no: Generated<string>
  opened_on: PlainDate
  opening_cents: number
  statement_map: ColumnType<unknown, string | null | undefined, string | null>
  created_by: number | null
  created_at: Date
}

export interface DepositTryTable {
  id: GeneratedAlways<number>
  user_id: number
  at: Date
}

export interface DisputeTable {
  id: GeneratedAlways<number>
  payment_id: string
  provider_id: string
  amount_cents: number
  status: string
  reason: string | null
  opened_at: Date
  due_at: Date | null
  outcome: 'inquiry' | 'lost' | 'won' | null
  decided_at: Date | null
  lost_at: Date | null
  is_held: Generated<boolean>
  recorded_at: Generated<Date>
}

export interface DocumentTable {
  id: Generated<number>
  certificate_id: number
  kind: 'image' | 'document'
  name: string
  media_type: string
  byte_count: number
  content_hash: string
  storage_key: string
  added_by: number | null
  added_at: Generated<Date>
  category: Generated<'certificate' | 'correspondence' | 'court' | 'payment' | 'photo' | 'other'>
  note: Generated<string>
  is_for_county: Generated<boolean>
  is_for_firm: Generated<boolean>
  owner_firm_id: number | null
  is_for_admin: Generated<boolean>
  share_asked_at: Date | null
  share_asked_by: number | null
  removed_at: Date | null
  removed_by: number | null
  content_deleted_at: Date | null
}

export interface DocumentUploadTable {
  id: GeneratedAlways<number>
  certificate_id: number
  user_id: number
  name: string
  category: 'certificate' | 'correspondence' | 'court' | 'payment' | 'photo' | 'other'
  note: string
  is_for_county: boolean
  is_for_firm: boolean
  byte_count: number
  created_at: Date
  is_for_admin: Generated<boolean>
}

export interface EarlierBankruptcyTable {
  id: GeneratedAlways<number>
  certificate_id: number
  bankruptcy_type: 7 | 11 | 13 | null
  case_no: string | null
  filed_on: PlainDate
  ended_on: PlainDate
  ending: 'discharged' | 'dismissed' | 'relief-from-stay' | 'closed'
  created_by: number | null
  created_at: Date
}

export interface EmailConfirmationTable {
  token_hash: string
  email_id: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface EncryptionKeyTable {
  id: string
  check_value: string
  first_used_at: Date
  retired_at: Date | null
  lost_at: Date | null
}

export interface EscrowMoveTable {
  id: GeneratedAlways<number>
  certificate_id: number | null
  source_id: string
  kind: 'apply' | 'return'
  amount_cents: number
  moved_on: PlainDate
  reason: string
  reference: Generated<string>
  moved_by: number | null
  moved_at: Date
  undone_at: Date | null
  undone_reason: string | null
  money_id: GeneratedAlways<string | null>
  counts_from: PlainDate | null
  plan_id: number | null
}

export interface EscrowRefundTable {
  id: GeneratedAlways<number>
  certificate_id: number | null
  source_id: string
  amount_cents: number
  reason: string
  reference: string
  requested_by: number
  requested_at: Date
  decision: 'approved' | 'declined' | null
  decided_by: number | null
  decided_at: Date | null
  move_id: number | null
  payee: Generated<string>
  address: Generated<string>
}

export interface ExpenseTable {
  id: Generated<number>
  certificate_id: number
  description: Generated<string>
  amount_cents: number
  incurred_on: PlainDate
  posted_on: PlainDate | null
  is_refundable: Generated<boolean>
  accrues_interest: Generated<boolean>
  reverses_id: number | null
  created_by: number | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  kind: 'attorney-fee' | 'court-cost' | 'title' | 'publication' | 'service' | 'other' | null
  posted_by: number | null
  court_order_id: number | null
  county_id: number | null
  document_id: number | null
}

export interface FeeSettingTable {
  id: GeneratedAlways<number>
  method: 'CC' | 'ACH'
  bps: number
  valid_from: Generated<Date>
  set_by: number | null
}

export interface FirmTable {
  id: Generated<number>
  name: string
  contact_first_name: Generated<string>
  contact_last_name: Generated<string>
  email: string | null
  phone: string | null
  version: Generated<number>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  shows_ref_no: Generated<boolean>
  closed_on: PlainDate | null
}

export interface FirmCountyTable {
  firm_id: number
  county_id: number
}

export interface FirstStepTable {
  step:
    | 'company'
    | 'places'
    | 'payoff-rules'
    | 'fees'
    | 'payments'
    | 'mail'
    | 'firm'
    | 'staff'
    | 'portfolio'
    | 'backup'
  put_off_at: Date
  put_off_by: number
}

export interface GuestCodeTable {
  challenge_hash: string
  code_hash: string
  try_count: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface GuestCodeRequestTable {
  id: GeneratedAlways<number>
  account_key: string
  at: Date
}

export interface HoldTable {
  id: GeneratedAlways<number>
  certificate_id: number
  kind: 'contact-stopped' | 'represented' | 'deceased' | 'disputed' | 'staff'
  from_on: PlainDate
  until_on: PlainDate | null
  source: 'desk' | 'reader' | 'bank-return'
  facts: Json
  reason: string
  set_by: number | null
  set_at: Date
  ended_by: number | null
  ended_at: Date | null
  end_reason: string | null
  version: Generated<number>
}

export interface ImportBatchTable {
  id: GeneratedAlways<number>
  source: string
  file_name: string
  file_hash: string
  row_count: Generated<number>
  valid_count: Generated<number>
  rejected_count: Generated<number>
  total_cents: Generated<number>
  started_at: Generated<Date>
  committed_at: Date | null
  part: Generated<string>
}

export interface ImportEffectTable {
  batch_id: number
  certificate_id: number
  version: number
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
}

export interface ImportItemTable {
  source: string
  part: string
  item_key: string
  hash: string
  batch_id: number
  certificate_id: number
  row_id: number | null
}

export interface ImportMappingTable {
  sender: string
  mapping: Json
  saved_by: number
  saved_at: Date
}

export interface ImportRowTable {
  batch_id: number
  line: number
  import_key: string | null
  fields: ColumnType<unknown, string | null | undefined, string | null>
  hash: string | null
  rejections: ColumnType<unknown, string | null | undefined, string | null>
  certificate_id: number | null
}

export interface ImportRunTable {
  id: GeneratedAlways<number>
  sender: string
  file_name: string
  byte_count: number
  state: Generated<'uploading' | 'draft' | 'checked' | 'imported' | 'undone'>
  step: 'check' | 'commit' | 'undo' | null
  mapping: ColumnType<unknown, string | null | undefined, string | null>
  accepts_valid: Generated<boolean>
  expected_rows: number | null
  expected_cents: number | null
  report: ColumnType<unknown, string | null | undefined, string | null>
  task_id: number | null
  batch_id: number | null
  created_by: number
  created_at: Date
  imported_at: Date | null
  files_deleted_at: Date | null
  erases_empty: Generated<boolean>
}

export interface InstallationTable {
  id: number
  payment_mode: 'sandbox' | 'test' | 'live' | null
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  demo_loaded_at: Date | null
  clock_ahead_seconds: Generated<number>
}

export interface InstalmentFillTable {
  payment_id: string
  instalment_id: number
  amount_cents: number
}

export interface IssuedPaperTable {
  reference: number
  kind: 'payoff' | 'receipt' | 'release'
  certificate_id: number
  number: string
  amount_cents: number | null
  day: PlainDate
  mail_to: string
  wire_account: string
  quote_id: number | null
  money_id: string | null
  redemption_id: number | null
  key_id: number
  signature: string
  issued_at: Date
  wire_routing: string | null
}

export interface JobTable {
  name: string
  last_run_at: Date | null
  note: string | null
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>
  posting_id: number
  account:
    | 'receivable'
    | 'cash'
    | 'escrow'
    | 'fee-income'
    | 'interest-income'
    | 'holder'
    | 'write-off'
    | 'waived'
    | 'unidentified'
    | 'loss'
  component_id: string | null
  class: 'PRINCIPAL' | 'INTEREST' | 'EXPENSE' | 'EXPENSE_INTEREST' | 'ESCROW' | null
  effective_on: PlainDate
  amount_cents: number
}

export interface LedgerPostingTable {
  id: GeneratedAlways<number>
  certificate_id: number | null
  cause: string
  cause_id: string
  posted_on: PlainDate
  posted_at: Generated<Date>
  actor_user_id: number | null
  reason: string | null
  money_id: string | null
}

export interface LegalCaseTable {
  certificate_id: number
  case_no: string | null
  ref_no: string | null
  legal_note: string | null
  firm_id: number | null
  assigned_attorney_id: number | null
  is_active: Generated<boolean>
  bankruptcy_case_no: string | null
  bankruptcy_type: 7 | 11 | 13 | null
  bankruptcy_in_on: PlainDate | null
  bankruptcy_out_on: PlainDate | null
  poc_filed_on: PlainDate | null
  dismissal_filed_on: PlainDate | null
  sent_legal_on: PlainDate | null
  noi_paid_on: PlainDate | null
  noi_filed_on: PlainDate | null
  lien_search_on: PlainDate | null
  lien_search_received_on: PlainDate | null
  complaint_filed_on: PlainDate | null
  publication_on: PlainDate | null
  publication_received_on: PlainDate | null
  all_parties_served_on: PlainDate | null
  judgment_requested_on: PlainDate | null
  judgment_entered_on: PlainDate | null
  writ_requested_on: PlainDate | null
  sheriff_sale_on: PlainDate | null
  second_sheriff_sale_on: PlainDate | null
  result_of_sale: 'Forfeited' | 'Sold to 3rd Party' | null
  motion_confirm_sale_on: PlainDate | null
  order_confirm_sale_on: PlainDate | null
  motion_forfeiture_on: PlainDate | null
  decree_forfeiture_on: PlainDate | null
  tax_deed_issued_on: PlainDate | null
  version: Generated<number>
  updated_at: Generated<Date>
  military_checked_on: PlainDate | null
  military_status: 'Not in service' | 'In service' | 'Unknown' | null
  military_affidavit_on: PlainDate | null
  military_hold_from_on: PlainDate | null
  military_hold_until_on: PlainDate | null
  military_document_id: number | null
  attorney_name: string | null
  county_id: number | null
  military_debits_asked_on: PlainDate | null
  bankruptcy_trustee: string | null
  bankruptcy_plan_confirmed_on: PlainDate | null
  bankruptcy_plan_pays: 'Lien' | 'Part' | 'Nothing' | null
}

export interface LegalChangeTable {
  id: GeneratedAlways<number>
  certificate_id: number
  at: Date
  actor_user_id: number | null
  field: string
  item: string | null
  before: string | null
  after: string | null
  document_id: number | null
}

export interface LetterTable {
  id: GeneratedAlways<number>
  batch_id: number | null
  certificate_id: number
  kind: 'payoff' | 'receipt' | 'payment-held' | 'plan-agreement' | 'release' | 'notice-of-intent'
  outcome:
    | 'sent'
    | 'waiting'
    | 'written'
    | 'redeemed'
    | 'no-figure'
    | 'no-payment'
    | 'no-held-payment'
    | 'no-plan'
    | 'no-release'
    | 'payment-pending'
    | 'in-plan'
    | 'bankruptcy'
    | 'military'
    | 'contact-stopped'
    | 'represented'
    | 'deceased'
    | 'disputed'
    | 'staff'
    | 'first-contact'
    | 'no-address'
    | 'sent-before'
    | 'incomplete'
    | 'unprintable'
  about: Generated<string>
  content: ColumnType<unknown, string | null | undefined, string | null>
  template_version: number | null
  empty_names: string | null
  page_count: number | null
  document_id: number | null
  correspondence_id: number | null
  made_by: number | null
  made_at: Date | null
  delivery: Generated<'post' | 'email'>
  outbox_id: number | null
  print_id: number | null
  unprintable: string | null
}

export interface LetterBatchTable {
  id: GeneratedAlways<number>
  kind: 'payoff' | 'receipt' | 'payment-held' | 'plan-agreement' | 'release' | 'notice-of-intent'
  choice: Json
  may_repeat: boolean
  started_by: number
  started_at: Date
  task_id: number | null
}

export interface LetterPrintTable {
  id: GeneratedAlways<number>
  batch_id: number
  letter_count: number
  page_count: number
  storage_key: string
  stored_at: Date
}

export interface LetterRecipientTable {
  certificate_id: number
  user_id: number
  reason: string
  set_by: number
  set_at: Date
}

export interface LienFeeTable {
  id: Generated<number>
  certificate_id: number
  label: string
  amount_cents: number
  charged_on: PlainDate | null
  created_at: Generated<Date>
}

export interface LienStatusTable {
  id: number
  name: string
  is_staff_payoff_only: Generated<boolean>
}

export interface LockboxFileTable {
  id: GeneratedAlways<number>
  name: string
  content: string
  row_count: number
  total_cents: number
  sent_by: number
  sent_at: Date
  task_id: number | null
  bank: string | null
  map: ColumnType<unknown, string | null | undefined, string | null>
}

export interface LockboxRowTable {
  file_id: number
  line: number
  deposited_on: PlainDate | null
  batch_no: string
  item_no: string
  amount_cents: number | null
  reference: string
  slip: string
  payer_name: string
  outcome:
    | 'posted'
    | 'short'
    | 'over'
    | 'redeemed'
    | 'unknown'
    | 'no-payoff'
    | 'before-purchase'
    | 'duplicate'
    | 'wrong-total'
    | 'wrong-day'
    | 'unreadable'
    | 'known'
  received_payment_id: number | null
  same_as_id: number | null
}

export interface LoginFailureTable {
  id: GeneratedAlways<number>
  account_key: string
  address: string
  at: Date
}

export interface LoginStreakTable {
  account_key: string
  failure_count: number
  last_at: Date
}

export interface MailTestTable {
  id: GeneratedAlways<number>
  code_hash: string
  sent_to: string
  sent_by: number
  sent_at: Date
  received_at: Date | null
}

export interface MoneyInTable {
  id: string
}

export interface NameChangeTable {
  id: GeneratedAlways<number>
  account_key: string
  at: Date
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  kind: string
  recipient: string
  subject: string
  body: string
  created_at: Generated<Date>
  send_after: Generated<Date>
  sent_at: Date | null
  tries: Generated<number>
  last_error: string | null
  expires_at: Date | null
  attachment_name: string | null
  attachment: string | null
  language: Generated<string>
  template_version: number | null
  certificate_id: number | null
  empty_names: string | null
  template_values: ColumnType<unknown, string | null | undefined, string | null>
  message_id: Generated<string>
  claimed_until: Date | null
  copy_of: number | null
  retry_until: Generated<Date>
  attachment_key: string | null
  user_id: number | null
}

export interface OverchargeTable {
  id: GeneratedAlways<number>
  certificate_id: number
  kind:
    | 'interest-after-principal'
    | 'charged-twice'
    | 'rate-above-cap'
    | 'floor-twice'
    | 'plan-rate'
    | 'after-redemption'
    | 'no-document'
  subject: string
  label: string
  amount_cents: number
  statute: string | null
  limit_bps: number | null
  found_bps: number | null
  ground_on: PlainDate | null
  found_at: Date
  mended_at: Date | null
  explained_reason: string | null
  explained_cents: number | null
  explained_by: number | null
  explained_at: Date | null
}

export interface OverchargeCheckTable {
  id: GeneratedAlways<number>
  started_at: Date
  ended_at: Date
  certificate_count: number
  unjudged_count: number
  opened_count: number
  mended_count: number
  undocumented_count: number
  undocumented_cents: number
}

export interface OverchargeSettingTable {
  id: number
  documents_since: PlainDate | null
}

export interface OwedChangeTable {
  id: GeneratedAlways<number>
  certificate_id: number
}

export interface OwedFigureTable {
  certificate_id: number
  cents: number | null
  valid_until: Date
}

export interface PaperKeyTable {
  id: GeneratedAlways<number>
  secret: string
  made_at: Date
}

export interface ParcelTable {
  id: Generated<number>
  county_id: number
  parcel_no: string
  parcel_key: string
  municipality: string | null
  identity: GeneratedAlways<string>
  same_as_id: number | null
}

export interface ParcelPairTable {
  id: GeneratedAlways<number>
  parcel_id: number
  other_parcel_id: number
  verdict: 'same' | 'different' | null
  decided_by: number | null
  decided_at: Date | null
  moved: Json
  found_at: Generated<Date>
}

export interface PasswordResetTable {
  token_hash: string
  user_id: number | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PaymentTable {
  id: string
  mode: 'sandbox' | 'test' | 'live'
  user_id: number
  certificate_id: number
  quote_id: number | null
  plan_id: number | null
  kind: 'FULL' | 'PARTIAL' | 'INSTALMENT'
  method: 'CC' | 'ACH'
  portion_cents: number
  fee_cents: number
  total_cents: number
  fee_bps: number
  effective_on: PlainDate
  good_through: PlainDate | null
  status:
    | 'NEW'
    | 'OPEN'
    | 'PROCESSING'
    | 'SUCCEEDED'
    | 'FAILED'
    | 'EXPIRED'
    | 'CANCELED'
    | 'DISPUTED'
    | 'REVERSED'
    | 'REFUNDED'
  destination: 'lien' | 'escrow' | null
  needs_review: Generated<boolean>
  request_key: string
  body_hash: string | null
  ach_account_id: string | null
  authorization_id: number | null
  instalment_id: number | null
  autopay_item_id: number | null
  stripe_checkout_id: string | null
  checkout_url: string | null
  stripe_pi_id: string | null
  stripe_charge_id: string | null
  return_code: string | null
  last_error_code: string | null
  amount_received_cents: number | null
  refunded_cents: Generated<number>
  expires_at: Date | null
  cancel_requested_at: Date | null
  synced_at: Date | null
  receipt_no: number | null
  imported: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  sync_no: Generated<number>
  card_id: string | null
  presentment_no: number | null
  language: Generated<'en' | 'es'>
  closed_because:
    | 'redeemed'
    | 'data-corrected'
    | 'legal-step'
    | 'hold'
    | 'settings'
    | 'plan-accepted'
    | 'plan-ended'
    | 'not-payable'
    | null
  closed_at: Date | null
  withdrawn_at: Date | null
  disputed_cents: Generated<number>
  arrived_on: PlainDate | null
  arrival_notice: string | null
  payer_notified_at: Date | null
  charged_at: Date | null
}

export interface PaymentAllocationTable {
  money_id: string
  certificate_id: number
  cents: number
  order_no: Generated<number>
  is_full_under_way: Generated<boolean>
}

export interface PaymentPlanTable {
  id: Generated<number>
  certificate_id: number
  requested_by: number | null
  requester_first_name: Generated<string>
  requester_last_name: Generated<string>
  requested_on: PlainDate
  comment: Generated<string>
  memo: Generated<string>
  status: 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'DEFAULT' | 'CANCELED'
  stage: 'requested' | 'offered' | 'countered' | 'accepted' | 'declined' | 'expired' | 'ended'
  term_months: number | null
  level_cents: number | null
  first_due_on: PlainDate | null
  offered_on: PlainDate | null
  offer_expires_on: PlainDate | null
  countered_on: PlainDate | null
  accepted_on: PlainDate | null
  defaulted_on: PlainDate | null
  completed_on: PlainDate | null
  canceled_on: PlainDate | null
  version: Generated<number>
  created_at: Generated<Date>
  completed_payment_id: string | null
  county_id: number | null
  down_cents: Generated<number>
  down_due_on: PlainDate | null
  cured_on: PlainDate | null
  cure_by: PlainDate | null
  closed_at: Date | null
  closed_status: 'PENDING' | 'ACTIVE' | 'DEFAULT' | null
  closed_stage: 'requested' | 'offered' | 'countered' | 'accepted' | 'ended' | null
  completed_at: Date | null
  reopened_on: PlainDate | null
  is_replayed: Generated<boolean>
  missed_numbers: number[] | null
  overridden: Json
  override_reason: string | null
}

export interface PaymentRefundTable {
  id: GeneratedAlways<number>
  payment_id: string
  no: number
  amount_cents: number
  reason: string
  status: 'WAITING' | 'DECLINED' | 'READY' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
  requested_by: number | null
  requested_at: Date
  decided_by: number | null
  decided_at: Date | null
  stripe_refund_id: string | null
  succeeded_on: PlainDate | null
  failure: string | null
  fee_cents: Generated<number>
}

export interface PaymentTicketTable {
  ticket_hash: string
  user_id: number
  purpose: 'cc' | 'ccpartial'
  certificate_id: number
  portion_cents: number
  total_cents: number
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  payment_id: string | null
}

export interface PaymentTransitionTable {
  id: GeneratedAlways<number>
  payment_id: string
  from_status: string | null
  to_status: string
  cause: string
  event_id: string | null
  at: Generated<Date>
}

export interface PaymentWaiverTable {
  money_id: string
  certificate_id: number
  amount_cents: number
  at: Date
}

export interface PayoffQuoteTable {
  id: GeneratedAlways<number>
  certificate_id: number
  asked_by: number | null
  purpose: 'view' | 'print' | 'charge'
  asked_at: Generated<Date>
  good_through: PlainDate
  principal_cents: number
  interest_cents: number
  expense_cents: number
  total_cents: number
  lines: Json
  settings: Json
}

export interface PayoffQuoteSupersessionTable {
  quote_id: number
  superseded_at: Generated<Date>
  cause: string
}

export interface PayoffRequestTable {
  id: Generated<number>
  certificate_id: number
  requested_on: PlainDate
  offered_on: PlainDate | null
  offer_expires_on: PlainDate | null
  offer_cents: number | null
  first_name: Generated<string>
  last_name: Generated<string>
  memo: Generated<string>
  quote_id: number | null
  recorded_by: number | null
}

export interface PayoffViewTable {
  id: GeneratedAlways<number>
  certificate_id: number
  user_id: number | null
  quote_id: number | null
  total_cents: number
  viewed_at: Generated<Date>
}

export interface PayoutTable {
  id: string
  mode: 'sandbox' | 'test' | 'live'
  amount_cents: number
  status: string
  is_automatic: boolean
  made_at: Date
  arrives_on: PlainDate
  trace_id: string | null
  failure_code: string | null
  split_at: Date | null
}

export interface PeriodTable {
  ends_on: PlainDate
  starts_on: PlainDate
  statement: Json
  requested_by: number
  closed_by: number | null
  closed_at: Date
}

export interface PlacementBatchTable {
  id: GeneratedAlways<number>
  firm_id: number | null
  has_firm: boolean
  is_active: boolean | null
  started_by: number
  created_at: Date
  confirmed_at: Date | null
  undo_requested_at: Date | null
  task_id: number | null
}

export interface PlacementBatchItemTable {
  batch_id: number
  certificate_id: number
  outcome: 'waiting' | 'ready' | 'unchanged' | 'refused' | 'changed' | 'restored' | 'kept'
  reason: string | null
  before: ColumnType<unknown, string | null | undefined, string | null>
}

export interface PlanAcceptanceTable {
  plan_id: number
  user_id: number | null
  accepted_at: Date
  address: string
  browser: string
  text_version: string
  full_text: string
  signed_on: PlainDate | null
  recorded_by: number | null
  english_text: string | null
  code_id: number | null
}

export interface PlanCallerTable {
  plan_id: number
  phone: string
  mailing_address: string
  email: string
  language: 'en' | 'es'
  taken_by: number
  taken_at: Date
}

export interface PlanClaimTable {
  plan_id: number
  user_id: number
  code_id: number
  claimed_at: Date
  address: string
  browser: string
}

export interface PlanCodeTable {
  id: GeneratedAlways<number>
  plan_id: number
  code_hash: string
  sent_by: 'mail' | 'email'
  made_by: number
  made_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface PlanCodeTryTable {
  id: GeneratedAlways<number>
  account_key: string
  at: Date
}

export interface PlanInstalmentTable {
  id: Generated<number>
  plan_id: number
  no: number
  due_on: PlainDate
  portion_cents: number
  paid_cents: Generated<number>
  status: 'DUE' | 'PROCESSING' | 'PAID' | 'FAILED' | 'CLOSED'
  opening_cents: Generated<number>
}

export interface PlanNoticeTable {
  occasion: string
  plan_id: number
  at: Date
}

export interface PlanPrintedOfferTable {
  plan_id: number
  plan_version: number
  agreed_cents: number
  text_version: string
  full_text: string
  english_text: string | null
  printed_at: Date
}

export interface PortfolioCountTable {
  id: GeneratedAlways<number>
  county_id: number
  status: string
  purchase_year: number | null
  from_day: PlainDate
  change: number
  cents: number
}

export interface PreservationHoldTable {
  id: GeneratedAlways<number>
  certificate_id: number | null
  user_id: number | null
  reason: string
  placed_by: number
  placed_at: Date
  lift_reason: string | null
  lifted_by: number | null
  lifted_at: Date | null
}

export interface QueueItemTable {
  queue: string
  no: string
  taken_by: number | null
  put_off_until: PlainDate | null
  note: Generated<string>
  changed_by: number
  changed_at: Date
}

export interface ReceiptCopyTable {
  payment_id: string
  no: number
  made_as: 'print' | 'pdf' | 'mail'
  made_by: number
  made_at: Date
}

export interface ReceivedPaymentTable {
  id: Generated<number>
  certificate_id: number | null
  method: 'MAIL' | 'WIRE' | 'COUNTER'
  amount_cents: number
  received_on: PlainDate
  reference: Generated<string>
  state: Generated<'pending' | 'settled' | 'returned'>
  destination: 'lien' | 'escrow' | null
  recorded_by: number | null
  recorded_at: Generated<Date>
  instrument: Generated<'CHECK' | 'MONEY_ORDER' | 'WIRE' | 'CASH'>
  fee_cents: Generated<number>
  payer_name: Generated<string>
  note: Generated<string>
  cleared_on: PlainDate | null
  returned_on: PlainDate | null
  return_reason: string | null
  receipt_no: number | null
  receipt_copies: Generated<number>
  plan_id: number | null
  request_key: string | null
  request_body_hash: string | null
  recorded_anyway: string | null
  money_id: GeneratedAlways<string>
  is_mistake: Generated<boolean>
  paid_by: 'OWNER' | 'TRUSTEE' | 'OTHER' | null
  arrival_notice: string | null
  payer_notified_at: Date | null
  deposit_id: number | null
}

export interface RecoveryCodeTable {
  id: GeneratedAlways<number>
  user_id: number
  code_hash: string
  used_at: Date | null
}

export interface RedemptionTable {
  id: GeneratedAlways<number>
  certificate_id: number
  received_on: PlainDate
  amount_cents: number
  payment_type: string
  payer_name: string
  proof: string
  close_reason: string | null
  cleared_on: PlainDate
  releasable_on: PlainDate
  closed_legal_file: boolean
  posted_by: number | null
  posted_at: Date
  undone_at: Date | null
  undone_by: number | null
  undone_reason: string | null
  released_on: PlainDate | null
  release_instrument_no: string | null
  release_early_reason: string | null
  release_recorded_by: number | null
  release_recorded_at: Date | null
}

export interface RedemptionInProcessTable {
  certificate_id: number
}

export interface RedemptionTickTable {
  redemption_id: number
  is_taken_back: boolean
  county_id: number
  ticked_by: number | null
  ticked_at: Date
}

export interface RegimeTable {
  id: GeneratedAlways<number>
  state_id: string
  county_id: number | null
  effective_from: PlainDate
  values: Json
  changed_by: number | null
  changed_at: Generated<Date>
}

export interface RehearsalTable {
  id: GeneratedAlways<number>
  state_id: string
  county_id: number | null
  effective_from: PlainDate | null
  values: ColumnType<unknown, string | null | undefined, string | null>
  choices: ColumnType<unknown, string | null | undefined, string | null>
  horizon_on: PlainDate | null
  staged_by: number
  staged_at: Date
  task_id: number | null
  settings_mark: string | null
  run_at: Date | null
  day: PlainDate | null
  last_certificate_id: Generated<number>
  done_count: Generated<number>
  total_count: number | null
  tally: ColumnType<unknown, string | null | undefined, string | null>
  finished_at: Date | null
  ended: 'discarded' | 'in-force' | null
  ended_by: number | null
  ended_at: Date | null
}

export interface RehearsalChangeTable {
  rehearsal_id: number
  certificate_id: number
  before_cents: number | null
  after_cents: number | null
  good_through_before: PlainDate | null
  good_through_after: PlainDate | null
  horizon_before_cents: number | null
  horizon_after_cents: number | null
  effects: Json
  size: number
}

export interface RemovedSubsequentTable {
  subsequent_id: number
  certificate_id: number
  name: string
  amount_cents: number
  paid_on: PlainDate
  rate_bps: number | null
  posted_on: PlainDate | null
  receipt_no: string
  added_by: number | null
  entered_at: Date
  removed_by: number | null
  removed_at: Date
  document_id: number | null
}

export interface ReportViewTable {
  id: GeneratedAlways<number>
  user_id: number
  county_id: number | null
  report: string
  name: string
  query: Generated<string>
  mail_every: 'week' | 'month' | null
  mail_on: PlainDate | null
  created_at: Date
  mail_day: number | null
  unreadable_since: PlainDate | null
}

export interface ResetRequestTable {
  id: GeneratedAlways<number>
  account_key: string
  at: Date
}

export interface RetentionKindTable {
  kind: string
  days: number | null
  version: Generated<number>
  last_run_at: Date | null
  deleted_count: Generated<number>
}

export interface SavedCardTable {
  id: string
  user_id: number
  status: 'OPEN' | 'SAVED' | 'UNUSABLE' | 'EXPIRED' | 'REMOVED'
  brand: string | null
  last4: string | null
  expires_on: PlainDate | null
  stripe_checkout_id: string | null
  stripe_pm_id: string | null
  page_until: Date
  synced_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface SavedCertificateTable {
  user_id: number
  certificate_id: number
  saved_at: Generated<Date>
}

export interface SearchUpkeepTable {
  id: number
  keys_version: number
  through_id: number
  finished_at: Date
}

export interface SearchWordTable {
  word: string
  field: 'owner' | 'address'
  county_id: number
  uses: number
}

export interface SecondFactorTryTable {
  id: GeneratedAlways<number>
  account_key: string
  at: Date
}

export interface SetUpConfirmationTable {
  id: GeneratedAlways<number>
  kind: 'payoff-rules' | 'backup' | 'keys'
  state_id: string | null
  confirmed_by: string
  confirmed_on: PlainDate
  made_by: number
  made_at: Date
}

export interface StaffTaskTable {
  id: GeneratedAlways<number>
  kind: string
  subject_kind: string
  subject_id: string
  note: string
  created_at: Generated<Date>
  done_at: Date | null
  done_by: number | null
}

export interface StateTable {
  id: string
  name: string
}

export interface StoredFileTable {
  key: string
  encryption_key: string | null
}

export interface StripeCustomerTable {
  user_id: number
  email: string
  name: string
  stripe_id: string | null
}

export interface StripeEventTable {
  id: string
  type: string
  created_at: Date
  received_at: Generated<Date>
  result: string
}

export interface SubsequentTable {
  id: Generated<number>
  certificate_id: number
  name: string
  amount_cents: number
  paid_on: PlainDate
  rate_bps: number | null
  posted_on: PlainDate | null
  created_at: Generated<Date>
  receipt_no: Generated<string>
  added_by: number | null
  document_id: number | null
}

export interface TableViewTable {
  id: GeneratedAlways<number>
  user_id: number
  page: string
  name: string
  query: Generated<string>
  created_at: Date
  is_shared: Generated<boolean>
}

export interface TaskTable {
  id: GeneratedAlways<number>
  kind: string
  title: string
  input: Json
  runner: 'server' | 'command'
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'canceled'>
  step: Generated<string>
  done_count: Generated<number>
  total_count: number | null
  result: ColumnType<unknown, string | null | undefined, string | null>
  error: string | null
  tries: Generated<number>
  started_by: number | null
  cancel_requested_at: Date | null
  created_at: Date
  started_at: Date | null
  claimed_until: Date | null
  ended_at: Date | null
  cause:
    | 'disk-full'
    | 'storage-away'
    | 'database-away'
    | 'database-busy'
    | 'mail-away'
    | 'mail-refused'
    | 'file-missing'
    | 'file-unreadable'
    | 'server-stopped'
    | 'unexpected'
    | null
  retries: Generated<number>
}

export interface TemplateVersionTable {
  template: string
  language: string
  number: number
  subject: string | null
  body: string | null
  note: Generated<string>
  created_at: Date
  created_by: number
}

export interface UserSessionTable {
  jti_hash: string
  user_id: number
  created_at: Date
  seen_at: Date
  ends_at: Date
  revoked_at: Date | null
  revoke_reason: string | null
  address: string | null
  browser: string | null
  is_guest: Generated<boolean>
}

export interface WorklistTable {
  id: GeneratedAlways<number>
  owner_id: number
  name: string
  is_shared: Generated<boolean>
  created_at: Date
  deleted_at: Date | null
}

export interface WorklistMemberTable {
  worklist_id: number
  certificate_id: number
  added_at: Date
}

export interface Tables {
  account_influence: AccountInfluenceTable
  ach_account: AchAccountTable
  app_user: AppUserTable
  app_user_email: AppUserEmailTable
  approval: ApprovalTable
  audit_chain: AuditChainTable
  audit_log: AuditLogTable
  audit_pause: AuditPauseTable
  autopay: AutopayTable
  autopay_item: AutopayItemTable
  balance_entry: BalanceEntryTable
  bank_balance: BankBalanceTable
  bank_line: BankLineTable
  bank_match: BankMatchTable
  bank_match_item: BankMatchItemTable
  bank_statement: BankStatementTable
  book_entry: BookEntryTable
  cash_booking: CashBookingTable
  certificate: CertificateTable
  certificate_history: CertificateHistoryTable
  collection_line: CollectionLineTable
  collections_agreement: CollectionsAgreementTable
  company_setting: CompanySettingTable
  company_setting_change: CompanySettingChangeTable
  contact_message: ContactMessageTable
  correspondence: CorrespondenceTable
  county: CountyTable
  deadline_event: DeadlineEventTable
  deadline_mark: DeadlineMarkTable
  deadline_setting: DeadlineSettingTable
  debit_authorization: DebitAuthorizationTable
  debit_notice: DebitNoticeTable
  defendant: DefendantTable
  deletion_request: DeletionRequestTable
  delivery_consent: DeliveryConsentTable
  deposit: DepositTable
  deposit_account: DepositAccountTable
  deposit_try: DepositTryTable
  dispute: DisputeTable
  document: DocumentTable
  document_upload: DocumentUploadTable
  earlier_bankruptcy: EarlierBankruptcyTable
  email_confirmation: EmailConfirmationTable
  encryption_key: EncryptionKeyTable
  escrow_move: EscrowMoveTable
  escrow_refund: EscrowRefundTable
  expense: ExpenseTable
  fee_setting: FeeSettingTable
  firm: FirmTable
  firm_county: FirmCountyTable
  first_step: FirstStepTable
  guest_code: GuestCodeTable
  guest_code_request: GuestCodeRequestTable
  hold: HoldTable
  import_batch: ImportBatchTable
  import_effect: ImportEffectTable
  import_item: ImportItemTable
  import_mapping: ImportMappingTable
  import_row: ImportRowTable
  import_run: ImportRunTable
  installation: InstallationTable
  instalment_fill: InstalmentFillTable
  issued_paper: IssuedPaperTable
  job: JobTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  legal_case: LegalCaseTable
  legal_change: LegalChangeTable
  letter: LetterTable
  letter_batch: LetterBatchTable
  letter_print: LetterPrintTable
  letter_recipient: LetterRecipientTable
  lien_fee: LienFeeTable
  lien_status: LienStatusTable
  lockbox_file: LockboxFileTable
  lockbox_row: LockboxRowTable
  login_failure: LoginFailureTable
  login_streak: LoginStreakTable
  mail_test: MailTestTable
  money_in: MoneyInTable
  name_change: NameChangeTable
  outbox: OutboxTable
  overcharge: OverchargeTable
  overcharge_check: OverchargeCheckTable
  overcharge_setting: OverchargeSettingTable
  owed_change: OwedChangeTable
  owed_figure: OwedFigureTable
  paper_key: PaperKeyTable
  parcel: ParcelTable
  parcel_pair: ParcelPairTable
  password_reset: PasswordResetTable
  payment: PaymentTable
  payment_allocation: PaymentAllocationTable
  payment_plan: PaymentPlanTable
  payment_refund: PaymentRefundTable
  payment_ticket: PaymentTicketTable
  payment_transition: PaymentTransitionTable
  payment_waiver: PaymentWaiverTable
  payoff_quote: PayoffQuoteTable
  payoff_quote_supersession: PayoffQuoteSupersessionTable
  payoff_request: PayoffRequestTable
  payoff_view: PayoffViewTable
  payout: PayoutTable
  period: PeriodTable
  placement_batch: PlacementBatchTable
  placement_batch_item: PlacementBatchItemTable
  plan_acceptance: PlanAcceptanceTable
  plan_caller: PlanCallerTable
  plan_claim: PlanClaimTable
  plan_code: PlanCodeTable
  plan_code_try: PlanCodeTryTable
  plan_instalment: PlanInstalmentTable
  plan_notice: PlanNoticeTable
  plan_printed_offer: PlanPrintedOfferTable
  portfolio_count: PortfolioCountTable
  preservation_hold: PreservationHoldTable
  queue_item: QueueItemTable
  receipt_copy: ReceiptCopyTable
  received_payment: ReceivedPaymentTable
  recovery_code: RecoveryCodeTable
  redemption: RedemptionTable
  redemption_in_process: RedemptionInProcessTable
  redemption_tick: RedemptionTickTable
  regime: RegimeTable
  rehearsal: RehearsalTable
  rehearsal_change: RehearsalChangeTable
  removed_subsequent: RemovedSubsequentTable
  report_view: ReportViewTable
  reset_request: ResetRequestTable
  retention_kind: RetentionKindTable
  saved_card: SavedCardTable
  saved_certificate: SavedCertificateTable
  search_upkeep: SearchUpkeepTable
  search_word: SearchWordTable
  second_factor_try: SecondFactorTryTable
  set_up_confirmation: SetUpConfirmationTable
  staff_task: StaffTaskTable
  state: StateTable
  stored_file: StoredFileTable
  stripe_customer: StripeCustomerTable
  stripe_event: StripeEventTable
  subsequent: SubsequentTable
  table_view: TableViewTable
  task: TaskTable
  template_version: TemplateVersionTable
  user_session: UserSessionTable
  worklist: WorklistTable
  worklist_member: WorklistMemberTable
}
