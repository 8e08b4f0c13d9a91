-- By the rooms of payments (docs/ARCHITECTURE.md), each after those that it refers to.

-- Room bank.

create table stripe_customer (
  user_id bigint primary key references app_user,
  email text not null,
  name text not null,
  stripe_id text unique
);

-- "authorization" is a reserved word: the record of what a person agreed to, kept as proof.
create table debit_authorization (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  text_version text not null,
  text_hash text not null,
  full_text text not null,
  address text,
  browser text,
  accepted_at timestamptz not null,
  last4 text,
  mandate_id text,
  revoked_at timestamptz
);

-- Bank accounts: how each came about, and why it was not verified. A request that is repeated finds its account again.
create table ach_account (
  id text primary key check (id ~ '^ach_[a-z0-9]{26}$'),
  user_id bigint not null references app_user,
  status text not null check (status in
    ('NEW', 'LINKING', 'PENDING_DEPOSITS', 'VERIFIED', 'BLOCKED', 'REVOKED', 'REMOVED', 'FAILED', 'EXPIRED')),
  institution text,
  last4 text,
  fingerprint text,
  is_default boolean not null default false,
  microdeposit_type text,
  arrival_on date,
  stripe_pm_id text,
  stripe_si_id text unique,
  stripe_checkout_id text unique,
  mandate_id text,
  authorization_id bigint references debit_authorization,
  tries int not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  account_type text,
  failure text check (failure in
    ('deposits_failed', 'attempts_exceeded', 'deposits_too_old', 'page_closed', 'account_exists', 'refused')),
  request_key text,
  body_hash text,
  synced_at timestamptz,
  constraint ach_account_microdeposit_type check (microdeposit_type in ('amounts', 'descriptor_code'))
);
create index ach_account_user on ach_account (user_id);
create unique index one_account_request on ach_account (user_id, request_key) where request_key is not null;
-- The same account is not registered twice while it is in use or on its way there; one of a payer's is the default.
create unique index one_live_account on ach_account (user_id, fingerprint)
  where status in ('NEW', 'LINKING', 'PENDING_DEPOSITS', 'VERIFIED') and fingerprint is not null;
create unique index one_default_account on ach_account (user_id) where is_default;
create index ach_account_waiting on ach_account (created_at) where status in ('NEW', 'LINKING', 'PENDING_DEPOSITS');

-- Tries to verify an account: a guess costs nothing at our side, so they are counted.
create table deposit_try (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  at timestamptz not null
);
create index deposit_try_recent on deposit_try (user_id, at);

-- Room cards.

-- Cards that are charged later without their holder. Of a card only what is shown of it is kept, never its number.
create table saved_card (
  id text primary key check (id ~ '^crd_[a-z0-9]{26}$'),
  user_id bigint not null references app_user,
  status text not null check (status in ('OPEN', 'SAVED', 'UNUSABLE', 'EXPIRED', 'REMOVED')),
  brand text,
  last4 text,
  expires_on date,
  stripe_checkout_id text unique,
  stripe_pm_id text unique,
  -- Until when its page can be filled in.
  page_until timestamptz not null,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_card_user on saved_card (user_id);
create index saved_card_waiting on saved_card (created_at) where status = 'OPEN';

-- Room autopay.

-- Automatic payments are debits of our own, one a month, by the schedule of the plan: the provider keeps none. They draw on
-- an account or on a card.
create table autopay (
  id text primary key check (id ~ '^aut_[a-z0-9]{26}$'),
  plan_id bigint not null references payment_plan,
  user_id bigint not null references app_user,
  ach_account_id text references ach_account,
  authorization_id bigint references debit_authorization,
  status text not null check (status in ('STARTING', 'ON', 'ENDED', 'FAILED')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text check (ended_because in
    ('stopped', 'all-debited', 'plan-ended', 'account-unusable', 'replaced', 'past-redemption', 'hold')),
  card_id text references saved_card,
  method text not null check (method in ('CC', 'ACH')),
  constraint autopay_one_source check (num_nonnulls(ach_account_id, card_id) <= 1)
);
create unique index one_autopay on autopay (plan_id) where status in ('STARTING', 'ON');
-- Also found by a kept plan, which gets the states as parameters and cannot use the index over some of them.
create index autopay_plan on autopay (plan_id);

-- A server of an earlier version, which may still run beside this one, does not say the method.
create function method_of_autopay() returns trigger language plpgsql as $$
begin
  new.method := coalesce(new.method, case when new.card_id is null then 'ACH' else 'CC' end);
  return new;
end $$;

create trigger method_of_autopay before insert on autopay
  for each row execute function method_of_autopay();

create table autopay_item (
  id bigint generated always as identity primary key,
  autopay_id text not null references autopay,
  instalment_id bigint not null references plan_instalment,
  portion_cents bigint not null,
  fee_cents bigint not null,
  total_cents bigint not null,
  fee_bps int not null check (fee_bps >= 0),
  -- The agreed day: that of its installment, or later where its notice would not be in time.
  debit_on date not null,
  check (portion_cents + fee_cents = total_cents)
);
create unique index one_item_an_instalment on autopay_item (autopay_id, instalment_id);

-- Nor does it say the day of a debit: then that of its installment is the agreed one, as it was for that version.
create function agreed_debit_day() returns trigger language plpgsql as $$
begin
  if new.debit_on is null then
    select due.due_on into new.debit_on from plan_instalment due where due.id = new.instalment_id;
  end if;
  return new;
end $$;

create trigger agreed_debit_day before insert on autopay_item
  for each row execute function agreed_debit_day();

-- What the payer was told of an automatic debit before it was made, by which it may be made.
create table debit_notice (
  id bigint generated always as identity primary key,
  autopay_item_id bigint not null references autopay_item,
  presentment_no int not null check (presentment_no >= 1),
  kind text not null check (kind in ('reminder', 'changed-amount')),
  debit_on date not null,
  total_cents bigint not null check (total_cents > 0),
  given_on date not null,
  at timestamptz not null,
  unique (autopay_item_id, presentment_no, kind, total_cents, debit_on)
);

-- Room core.

-- All money that comes in has one key, whichever way it comes: online, by mail, wire or at the counter, or out of escrow.
-- Whatever names money refers to it; what only one way knows stands in the table of that way.
create table money_in (
  id text primary key check (id ~ '^(pay_[a-z0-9]{26}|received-[0-9]+|escrow-[0-9]+)$')
);
alter table certificate add constraint certificate_redemption_payment
  foreign key (redemption_payment_id) references money_in;
alter table certificate_history add foreign key (money_id) references money_in;
alter table payment_plan add constraint payment_plan_completed_payment
  foreign key (completed_payment_id) references money_in;

-- The key comes with the row, so that no way of entering one can forget it.
create function takes_money_key() returns trigger language plpgsql as $$
begin
  insert into money_in values (case tg_table_name when 'payment' then new.id::text
    when 'received_payment' then 'received-' || new.id else 'escrow-' || new.id end);
  return new;
end $$;

create sequence receipt_no start 100001;

create table payment (
  id text primary key check (id ~ '^pay_[a-z0-9]{26}$'),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  user_id bigint not null references app_user,
  certificate_id bigint not null references certificate,
  quote_id bigint references payoff_quote,
  plan_id bigint references payment_plan,
  kind text not null check (kind in ('FULL', 'PARTIAL', 'INSTALMENT')),
  method text not null check (method in ('CC', 'ACH')),
  portion_cents bigint not null check (portion_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  total_cents bigint not null,
  fee_bps int not null check (fee_bps >= 0),
  effective_on date not null,
  good_through date,
  status text not null check (status in
    ('NEW', 'OPEN', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELED', 'DISPUTED', 'REVERSED', 'REFUNDED')),
  destination text check (destination in ('lien', 'escrow')),
  needs_review boolean not null default false,
  request_key text not null,
  body_hash text,
  ach_account_id text references ach_account,
  authorization_id bigint references debit_authorization,
  instalment_id bigint references plan_instalment,
  autopay_item_id bigint references autopay_item,
  stripe_checkout_id text unique,
  checkout_url text,
  stripe_pi_id text unique,
  stripe_charge_id text,
  return_code text,
  last_error_code text,
  amount_received_cents bigint,
  refunded_cents bigint not null default 0,
  dispute_id text,
  dispute_status text,
  expires_at timestamptz,
  cancel_requested_at timestamptz,
  synced_at timestamptz,
  receipt_no bigint unique,
  imported boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts the changes that were fetched from the provider: who fetched before the last one looks again.
  sync_no int not null default 0,
  -- Why the payer's bank took the money back, and until when evidence can be sent.
  dispute_reason text,
  dispute_due_at timestamptz,
  card_id text references saved_card,
  -- How often the debit of an installment has gone to the bank, this time counted.
  presentment_no int check (presentment_no >= 1),
  check (portion_cents + fee_cents = total_cents),
  check (fee_cents = (portion_cents * fee_bps + 5000) / 10000),
  constraint payment_money foreign key (id) references money_in
);
create index payment_certificate on payment (certificate_id);
create index payment_user on payment (user_id);
create index payment_unsettled on payment (status, created_at) where status in ('NEW', 'OPEN', 'PROCESSING');
create unique index one_live_debit on payment (instalment_id)
  where kind = 'INSTALMENT' and status in ('NEW', 'OPEN', 'PROCESSING', 'SUCCEEDED', 'DISPUTED');
create unique index one_request on payment (user_id, request_key);
-- One full payment of a certificate is under way at a time. One that succeeded may leave a balance, when a charge came in
-- between, and that can be paid like any payoff. What is already paid the payoff itself says, asked under the lock of the
-- certificate.
create unique index one_full_payment on payment (certificate_id)
  where kind = 'FULL' and status in ('NEW', 'OPEN', 'PROCESSING');
create index payment_receipt_text on payment using gin ((receipt_no::text) gin_trgm_ops);
-- Also found by a kept plan, which gets the states as parameters and cannot use the indexes over some of them.
create index payment_instalment on payment (instalment_id) where instalment_id is not null;
-- A payment by hand moves to an earlier installment when a debit comes back, so that two of them may stand for one. No
-- two debits ever do.
create unique index one_debit_for_instalment on payment (instalment_id)
  where kind = 'INSTALMENT' and status in ('NEW', 'OPEN', 'PROCESSING');
create trigger payment_takes_money_key before insert on payment for each row execute function takes_money_key();

create table payment_transition (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  from_status text,
  to_status text not null,
  cause text not null,
  event_id text,
  at timestamptz not null default now()
);
create index payment_transition_payment on payment_transition (payment_id);
create trigger payment_transition_append_only before update or delete on payment_transition
  for each row execute function refuse_change();

create table payment_ticket (
  ticket_hash text primary key,
  user_id bigint not null references app_user,
  purpose text not null check (purpose in ('cc', 'ccpartial')),
  certificate_id bigint not null references certificate,
  portion_cents bigint not null,
  total_cents bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  payment_id text references payment
);
create index payment_ticket_user on payment_ticket (user_id, created_at);

create table stripe_event (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  result text not null
);

-- Which installments the money of a payment pays. The rows go when the payment is taken back, and come again with it.
create table instalment_fill (
  payment_id text not null,
  instalment_id bigint not null references plan_instalment,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, instalment_id),
  constraint instalment_fill_payment foreign key (payment_id) references money_in
);
create index instalment_fill_instalment on instalment_fill (instalment_id);

-- Room refunds.

-- Money given back of a payment: asked for here by a person and approved where it must be, or made at the provider.
create table payment_refund (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  -- Counts the refunds of a payment; part of the key under which the provider is asked.
  no int not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('WAITING', 'DECLINED', 'READY', 'PENDING', 'SUCCEEDED', 'FAILED')),
  -- Null: made at the provider.
  requested_by bigint references app_user,
  requested_at timestamptz not null,
  decided_by bigint references app_user,
  decided_at timestamptz,
  stripe_refund_id text unique,
  -- The business day on which the refund was booked.
  succeeded_on date,
  failure text,
  unique (payment_id, no),
  check (decided_by <> requested_by),
  check ((status = 'SUCCEEDED') <= (succeeded_on is not null))
);
create unique index one_open_refund on payment_refund (payment_id)
  where requested_by is not null and status in ('WAITING', 'READY', 'PENDING');
create index payment_refund_open on payment_refund (requested_at) where status in ('WAITING', 'READY', 'PENDING');

-- Room receipts.

-- Every copy of a receipt that left: the first is the original, all others are duplicates.
create table receipt_copy (
  payment_id text not null references payment,
  no int not null,
  made_as text not null check (made_as in ('print', 'pdf', 'mail')),
  made_by bigint not null references app_user,
  made_at timestamptz not null,
  primary key (payment_id, no)
);

-- Room received.

-- Money by mail, wire or at the counter: recorded when it comes, booked when its funds clear, reversed when the bank
-- returns it. Until somebody says whose it is, it belongs to no certificate.
create table received_payment (
  id bigint generated by default as identity primary key,
  certificate_id bigint references certificate,
  method text not null check (method in ('MAIL', 'WIRE', 'COUNTER')),
  -- What pays the certificate.
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  reference text not null default '',
  state text not null default 'settled' check (state in ('pending', 'settled', 'returned')),
  destination text check (destination in ('lien', 'escrow')),
  recorded_by bigint references app_user,
  recorded_at timestamptz not null default now(),
  instrument text not null default 'CHECK' check (instrument in ('CHECK', 'MONEY_ORDER', 'WIRE', 'CASH')),
  -- Of a wire.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  payer_name text not null default '',
  note text not null default '',
  -- Null while the funds have not cleared, and of rows imported without it.
  cleared_on date,
  returned_on date,
  return_reason text,
  receipt_no bigint unique,
  receipt_copies int not null default 0,
  -- The plan that was active when it was booked: its installments were paid.
  plan_id bigint references payment_plan,
  -- Makes a repeated order the same order; with another body it is a mistake.
  request_key text unique,
  request_body_hash text,
  -- Why money that looks like money recorded before was recorded all the same.
  recorded_anyway text,
  money_id text generated always as ('received-' || id) stored not null,
  constraint received_payment_money unique (money_id),
  constraint received_payment_money_key foreign key (money_id) references money_in
);
create index received_payment_certificate on received_payment (certificate_id);
create index received_payment_unidentified on received_payment (received_on)
  where certificate_id is null and state <> 'returned';
create index received_payment_reference on received_payment (reference, instrument);
create index received_payment_text on received_payment using gin (reference gin_trgm_ops);
-- One rule finds the same money by hand and by file: by its number as far as letters and digits tell it, or by day and amount.
create index received_payment_reference_key on received_payment
  (ltrim(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '0'), instrument);
create index received_payment_day on received_payment (received_on);
create index received_payment_payer_text on received_payment using gin (payer_name gin_trgm_ops);
create trigger received_payment_takes_money_key before insert on received_payment
  for each row execute function takes_money_key();

-- What money from outside has in common, whichever way it came. What is applied from escrow had come before.
create view money_in_row as
  select id, certificate_id, plan_id, method, portion_cents as amount_cents, fee_cents, effective_on, destination,
    status = 'SUCCEEDED' and not needs_review as is_settled, status in ('DISPUTED', 'REVERSED') as is_taken_back,
    receipt_no, id as reference, user_id, null::text as payer_name, created_at as came_at
  from payment
  union all
  select money_id, certificate_id, plan_id, instrument, amount_cents, fee_cents, received_on, destination,
    state = 'settled', state = 'returned', receipt_no, reference, null, payer_name, recorded_at
  from received_payment;

-- A file of a lockbox, and what became of each of its rows. A file of another layout is read by a map of its columns, kept
-- with it under the name of the bank or lockbox: the next file with these columns is proposed the newest one.
create table lockbox_file (
  id bigint generated always as identity primary key,
  name text not null,
  content text not null,
  row_count int not null,
  total_cents bigint not null,
  sent_by bigint not null references app_user,
  sent_at timestamptz not null,
  task_id bigint references task,
  bank text,
  map jsonb,
  check ((bank is null) = (map is null))
);
create index lockbox_file_map on lockbox_file (id) where map is not null;

create table lockbox_row (
  file_id bigint not null references lockbox_file,
  line int not null,
  deposited_on date,
  batch_no text not null,
  item_no text not null,
  amount_cents bigint,
  reference text not null,
  slip text not null,
  payer_name text not null,
  outcome text not null check (outcome in ('posted', 'short', 'over', 'redeemed', 'unknown', 'no-payoff', 'before-purchase',
    'duplicate', 'wrong-total', 'wrong-day', 'unreadable', 'known')),
  received_payment_id bigint references received_payment,
  -- The money recorded before that it looks like.
  same_as_id bigint references received_payment,
  primary key (file_id, line)
);
-- A row that was taken is known by its deposit, batch and item, so that the same file sent again adds only what is new.
create unique index lockbox_item on lockbox_row (deposited_on, batch_no, item_no)
  where received_payment_id is not null;

-- Room books.

-- Money's book: a posting's entries sum to zero, and neither is ever changed or deleted. Money that nobody has claimed yet
-- has an account of its own, and no certificate.
create table ledger_posting (
  id bigint generated always as identity primary key,
  certificate_id bigint references certificate,
  cause text not null,
  cause_id text not null,
  posted_on date not null,
  posted_at timestamptz not null default now(),
  actor_user_id bigint references app_user,
  reason text,
  money_id text generated always as
    (case when cause in ('payment', 'refund', 'fee', 'loss', 'unidentified') then cause_id end) stored
    references money_in
);
create index ledger_posting_certificate on ledger_posting (certificate_id);
create index ledger_posting_cause on ledger_posting (cause_id) where certificate_id is null;
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();

create table ledger_entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references ledger_posting,
  -- 'loss': money that its payer got back twice, refunded and taken again by a dispute.
  account text not null check (account in
    ('receivable', 'cash', 'escrow', 'fee-income', 'interest-income', 'holder', 'write-off', 'unidentified', 'loss')),
  component_id text,
  class text check (class in ('PRINCIPAL', 'INTEREST', 'EXPENSE', 'EXPENSE_INTEREST', 'ESCROW')),
  effective_on date not null,
  amount_cents bigint not null
);
create index ledger_entry_posting on ledger_entry (posting_id);
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

-- What a statement adds to a posting sums to zero; so does the posting, since no entry is changed later. One look at
-- each statement in place of a sum over the whole posting for each of its entries.
create function added_entries_must_balance() returns trigger language plpgsql as $$
declare
  unbalanced bigint := (select posting_id from added group by posting_id having sum(amount_cents) <> 0 limit 1);
begin
  if unbalanced is not null then
    raise exception 'posting % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_entry
  referencing new table as added for each statement execute function added_entries_must_balance();

-- What the provider paid out to the company's bank account.
create table payout (
  id text primary key,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  amount_cents bigint not null,
  status text not null,
  is_automatic boolean not null,
  made_at timestamptz not null,
  arrives_on date not null,
  trace_id text,
  failure_code text,
  -- When it was known which lines of the balance it carries.
  split_at timestamptz
);
create index payout_made on payout (made_at desc);

-- The lines of the provider's balance: what came from payers, what went back, and what the provider kept of it.
create table balance_entry (
  id text primary key,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  kind text not null,
  category text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  source_id text,
  provider_payment_id text,
  description text,
  made_at timestamptz not null,
  available_at timestamptz not null,
  payout_id text references payout,
  check (amount_cents - fee_cents = net_cents)
);
create index balance_entry_payment on balance_entry (provider_payment_id);
create index balance_entry_payout on balance_entry (payout_id);
create index balance_entry_made on balance_entry (made_at);

-- A statement of the company's bank that was imported, with its control totals.
create table bank_statement (
  id bigint generated always as identity primary key,
  file_name text not null,
  content_hash text not null unique,
  line_count int not null,
  new_count int not null,
  sum_cents bigint not null,
  first_on date not null,
  last_on date not null,
  imported_by bigint not null references app_user,
  imported_at timestamptz not null
);

-- A line of the bank: of a statement, or typed by hand for a payout. A payout has one line.
create table bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint references bank_statement,
  -- Its content, and which of the equal lines of its statement it is: the same line twice is one.
  line_key text unique,
  booked_on date not null,
  amount_cents bigint not null,
  description text not null,
  payout_id text unique references payout,
  evidence text check (evidence in ('trace-number', 'payout-id', 'amount-and-day', 'person')),
  -- A line that is no payout, and why.
  is_set_aside boolean not null default false,
  note text not null default '',
  decided_by bigint references app_user,
  decided_at timestamptz,
  check ((statement_id is null) = (line_key is null)),
  check ((payout_id is null) = (evidence is null)),
  check (not is_set_aside or payout_id is null)
);
create index bank_line_booked on bank_line (booked_on desc);
