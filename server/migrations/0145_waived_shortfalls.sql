-- What we waived because a payment was that little short of the payoff. It counts only while the payment does.
create table payment_waiver (
  money_id text primary key references money_in,
  certificate_id bigint not null references certificate,
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null
);
create index payment_waiver_certificate on payment_waiver (certificate_id);
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add check (account in ('receivable', 'cash', 'escrow', 'fee-income', 'interest-income', 'holder',
  'write-off', 'waived', 'unidentified', 'loss'));
