-- A payoff shown, printed or charged is a numbered snapshot; a later fact supersedes it, nothing rewrites it.
create table payoff_quote (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  asked_by bigint references app_user,
  purpose text not null check (purpose in ('view', 'print', 'charge')),
  asked_at timestamptz not null default now(),
  good_through date not null,
  principal_cents bigint not null,
  interest_cents bigint not null,
  expense_cents bigint not null,
  total_cents bigint not null,
  lines jsonb not null,
  settings jsonb not null,
  check (principal_cents + interest_cents + expense_cents = total_cents)
);
create index payoff_quote_certificate on payoff_quote (certificate_id);
create trigger payoff_quote_append_only before update or delete on payoff_quote
  for each row execute function refuse_change();

create table payoff_quote_supersession (
  quote_id bigint primary key references payoff_quote,
  superseded_at timestamptz not null default now(),
  cause text not null
);

create table payoff_view (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  user_id bigint references app_user,
  quote_id bigint references payoff_quote,
  total_cents bigint not null,
  viewed_at timestamptz not null default now()
);
create index payoff_view_at on payoff_view (viewed_at desc);

-- Money's book: a posting's entries sum to zero, and neither is ever changed or deleted.
create table ledger_posting (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  cause text not null,
  cause_id text not null,
  posted_on date not null,
  posted_at timestamptz not null default now(),
  actor_user_id bigint references app_user,
  reason text
);
create index ledger_posting_certificate on ledger_posting (certificate_id);
create unique index ledger_posting_payment on ledger_posting (cause, cause_id) where cause in ('payment-settled');
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();

create table ledger_entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references ledger_posting,
  account text not null check (account in
    ('receivable', 'cash', 'escrow', 'fee-income', 'interest-income', 'holder', 'write-off')),
  component_id text,
  class text check (class in ('PRINCIPAL', 'INTEREST', 'EXPENSE', 'EXPENSE_INTEREST')),
  effective_on date not null,
  amount_cents bigint not null
);
create index ledger_entry_posting on ledger_entry (posting_id);
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

create function posting_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function posting_must_balance();
