-- The company's bank accounts into which money is deposited. The books begin with the opening balance of each.
create table deposit_account (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- The number in the bank's files. Empty if files do not have it.
  account_no text not null default '',
  -- The balance at the beginning of this day. Earlier bank lines and payments are part of it.
  opened_on date not null,
  opening_cents bigint not null,
  -- The columns of the bank's CSV, if they are not recognized by their headings.
  statement_map jsonb,
  created_by bigint references app_user,
  created_at timestamptz not null
);
create unique index deposit_account_no on deposit_account (account_no) where account_no <> '';

-- Statements of earlier versions belong to one account. Staff enter its opening balance.
insert into deposit_account (name, opened_on, opening_cents, created_at)
select 'Bank account', date_trunc('month', min(booked_on))::date, 0, now() from bank_line having count(*) > 0;

alter table bank_statement add column account_id bigint references deposit_account;
update bank_statement set account_id = (select id from deposit_account);
alter table bank_statement alter column account_id set not null;
-- A BAI2 file may have several accounts.
alter table bank_statement drop constraint bank_statement_content_hash_key;
alter table bank_statement add unique (content_hash, account_id);

-- The balance of an account at the end of a day: of a statement, or typed by a person.
create table bank_balance (
  account_id bigint not null references deposit_account,
  on_day date not null,
  balance_cents bigint not null,
  statement_id bigint references bank_statement,
  entered_by bigint not null references app_user,
  entered_at timestamptz not null,
  primary key (account_id, on_day)
);

-- What was brought to the bank or came there in one sum: a deposit slip, the payments of a lockbox file of one day, or a wire.
create table deposit (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('slip', 'lockbox', 'wire')),
  -- Null: not known before its bank line.
  account_id bigint references deposit_account,
  deposited_on date not null,
  lockbox_file_id bigint references lockbox_file,
  note text not null default '',
  made_by bigint references app_user,
  made_at timestamptz not null,
  check ((kind = 'lockbox') = (lockbox_file_id is not null))
);
create index deposit_day on deposit (deposited_on desc);
create unique index one_lockbox_deposit on deposit (lockbox_file_id, deposited_on) where kind = 'lockbox';

alter table received_payment add column deposit_id bigint references deposit;
create index received_payment_deposit on received_payment (deposit_id) where deposit_id is not null;

-- Bank lines, and what they are: one line or many for one item or many.
create table bank_match (
  id bigint generated always as identity primary key,
  evidence text not null check (evidence in
    ('trace-number', 'payout-id', 'deposit-number', 'check-number', 'amount-and-day', 'person')),
  -- Why the amounts differ, in the words of a person.
  note text not null default '',
  -- Null: by rule.
  matched_by bigint references app_user,
  matched_at timestamptz not null
);
create table bank_match_item (
  match_id bigint not null references bank_match on delete cascade,
  -- 'check': a return by check (escrow_move). 'returned-check': a received payment that its bank did not pay.
  kind text not null check (kind in ('payout', 'deposit', 'check', 'returned-check')),
  item_id text not null,
  primary key (kind, item_id)
);
create index bank_match_item_match on bank_match_item (match_id);

alter table bank_line
  add column account_id bigint references deposit_account,
  add column match_id bigint references bank_match on delete set null,
  -- What a line is that is none of our items. Its amount is booked.
  add column category text check (category in
    ('bank-fee', 'returned-item-fee', 'interest', 'transfer', 'remittance', 'before-opening', 'other'));
update bank_line set account_id = (select id from deposit_account);
alter table bank_line alter column account_id set not null;
alter table bank_line drop constraint bank_line_line_key_key;
create unique index bank_line_key on bank_line (account_id, line_key) where line_key is not null;
create index bank_line_match on bank_line (match_id) where match_id is not null;

do $$
declare
  line record;
  matched bigint;
begin
  for line in select * from bank_line where payout_id is not null loop
    insert into bank_match (evidence, note, matched_by, matched_at)
    values (line.evidence, line.note, line.decided_by, coalesce(line.decided_at, now())) returning id into matched;
    insert into bank_match_item values (matched, 'payout', line.payout_id);
    update bank_line set match_id = matched where id = line.id;
  end loop;
end $$;
update bank_line set category = 'other' where is_set_aside;
alter table bank_line drop column payout_id, drop column evidence, drop column is_set_aside;
alter table bank_line add constraint bank_line_one_meaning check (match_id is null or category is null);

-- A match names its items by text.
create index deposit_item on deposit ((id::text));
create index received_payment_item on received_payment ((id::text)) where state = 'returned' and not is_mistake;
create index escrow_move_item on escrow_move ((id::text)) where kind = 'return' and undone_at is null;

-- What must show up at the bank by our books, each with the day on which it is expected there. A match names it by kind and
-- id. The amount is what has to come, or to go: a payout that failed has none.
create view bank_item as
  select 'payout' as kind, payout.id as item_id, payout.arrives_on as on_day,
    case when payout.status in ('failed', 'canceled') then 0 else payout.amount_cents end as amount_cents,
    null::bigint as account_id, coalesce(payout.trace_id, '') as number, payout.status as about
  from payout
  union all
  select 'deposit', deposit.id::text, deposit.deposited_on, total.cents, deposit.account_id, lpad(deposit.id::text, 6, '0'),
    concat_ws(', ', case deposit.kind when 'lockbox' then 'Lockbox' when 'wire' then 'Wire' end, nullif(deposit.note, ''), file.name)
  from deposit left join lockbox_file file on file.id = deposit.lockbox_file_id
    cross join lateral (select coalesce(sum(received.amount_cents + received.fee_cents), 0)::bigint as cents
      from received_payment received where received.deposit_id = deposit.id and not received.is_mistake) total
  union all
  select 'returned-check', received.id::text, received.returned_on, -(received.amount_cents + received.fee_cents),
    deposit.account_id, received.reference, received.payer_name
  from received_payment received left join deposit on deposit.id = received.deposit_id
  where received.state = 'returned' and not received.is_mistake and received.returned_on is not null
  union all
  select 'check', move.id::text, move.moved_on, -move.amount_cents, null, move.reference, coalesce(refund.payee, '')
  from escrow_move move left join escrow_refund refund on refund.move_id = move.id
  where move.kind = 'return' and move.undone_at is null;

-- Cash that is not of a certificate: opening balances, fees of processor and bank, interest, transfers, remittances. A
-- change of its source adds the difference, and no row is changed.
create table book_entry (
  id bigint generated always as identity primary key,
  account text not null check (account in
    ('opening', 'processor-fee', 'bank-fee', 'interest', 'transfer', 'remittance', 'other')),
  source text not null check (source in ('deposit-account', 'balance-entry', 'bank-line')),
  source_id text not null,
  -- The day of the source, and the day in the books, which is never in a closed period.
  effective_on date not null,
  posted_on date not null,
  -- What the bank or the processor has more of, or less.
  amount_cents bigint not null check (amount_cents <> 0),
  posted_at timestamptz not null default now()
);
create index book_entry_source on book_entry (source, source_id);
create index book_entry_posted on book_entry (posted_on);
create trigger book_entry_append_only before update or delete on book_entry
  for each row execute function refuse_change();

-- A month that two people closed, with its statement. It is never changed.
create table period (
  ends_on date primary key,
  starts_on date not null unique,
  statement jsonb not null,
  requested_by bigint not null references app_user,
  closed_by bigint references app_user,
  closed_at timestamptz not null,
  check (starts_on < ends_on)
);
create trigger period_append_only before update or delete on period for each row execute function refuse_change();

-- What the collections statements of a closed period have of each cash booking. What is learned later is the difference, an
-- adjustment in the statement of a later period.
create table collection_line (
  period_ends_on date not null references period,
  posting_id bigint not null references cash_booking,
  is_adjustment boolean not null,
  county_id bigint not null references county,
  -- Of an adjustment: a day of a closed period.
  settled_on date not null,
  amount_cents bigint not null,
  primary key (period_ends_on, posting_id, is_adjustment)
);
create index collection_line_county on collection_line (county_id, period_ends_on);
create index collection_line_posting on collection_line (posting_id);
create trigger collection_line_append_only before update or delete on collection_line
  for each row execute function refuse_change();

-- The share of its collections that is due to a county, by an agreement with it.
create table collections_agreement (
  id bigint generated always as identity primary key,
  county_id bigint not null references county,
  starts_on date not null,
  share_bps int not null check (share_bps between 0 and 10000),
  reference text not null check (reference <> ''),
  entered_by bigint not null references app_user,
  entered_at timestamptz not null,
  unique (county_id, starts_on)
);

-- Nothing is posted in a closed period.
create function open_posting_day() returns trigger language plpgsql as $$
begin
  new.posted_on := greatest(new.posted_on, (select max(ends_on) + 1 from period));
  return new;
end $$;
create trigger ledger_posting_open_day before insert on ledger_posting
  for each row execute function open_posting_day();
create trigger book_entry_open_day before insert on book_entry
  for each row execute function open_posting_day();
