-- Money by mail, wire or at the counter: recorded when it comes, booked when its funds clear, reversed when the bank
-- returns it. Until somebody says whose it is, it belongs to no certificate.
alter table received_payment
  alter column certificate_id drop not null,
  alter column destination drop not null,
  drop constraint received_payment_state_check,
  add constraint received_payment_state_check check (state in ('pending', 'settled', 'returned')),
  add column instrument text not null default 'CHECK'
    check (instrument in ('CHECK', 'MONEY_ORDER', 'WIRE', 'CASH')),
  -- The fee of a wire. amount_cents is what pays the certificate.
  add column fee_cents bigint not null default 0 check (fee_cents >= 0),
  add column payer_name text not null default '',
  add column note text not null default '',
  -- Null while the funds have not cleared, and of rows imported without it.
  add column cleared_on date,
  add column returned_on date,
  add column return_reason text,
  add column receipt_no bigint unique,
  add column receipt_copies int not null default 0,
  -- The plan that was active when it was booked: its instalments were paid.
  add column plan_id bigint references payment_plan,
  -- Makes a repeated order the same order.
  add column request_key text unique;
update received_payment set cleared_on = received_on,
  instrument = case method when 'WIRE' then 'WIRE' when 'COUNTER' then 'CASH' else 'CHECK' end;
create index received_payment_unidentified on received_payment (received_on)
  where certificate_id is null and state <> 'returned';

-- These name a payment as the ledger does: its id, or received-N. `verify` holds them to the rows.
alter table certificate drop constraint certificate_redemption_payment;
alter table payment_plan drop constraint payment_plan_completed_payment_id_fkey;
alter table instalment_fill drop constraint instalment_fill_payment_id_fkey;
alter table certificate_history add column received_payment_id bigint references received_payment;

-- Money that nobody has claimed yet has an account of its own, and no certificate.
alter table ledger_posting alter column certificate_id drop not null;
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in
    ('receivable', 'cash', 'escrow', 'fee-income', 'interest-income', 'holder', 'write-off', 'unidentified'));
create index ledger_posting_cause on ledger_posting (cause_id) where certificate_id is null;
