-- All money that comes in has one key, whichever way it comes: online, by mail, wire or at the counter, or out of escrow.
-- Whatever names money refers to it; what only one way knows stands in the table of that way.
create table money_in (
  id text primary key check (id ~ '^(pay_[a-z0-9]{26}|received-[0-9]+|escrow-[0-9]+)$')
);

alter table received_payment add column money_id text generated always as ('received-' || id) stored;
-- Of money that was given to the lien. A refund brings none in.
alter table escrow_move add column money_id text
  generated always as (case kind when 'apply' then 'escrow-' || id end) stored;
insert into money_in select id from payment union all select money_id from received_payment
  union all select money_id from escrow_move where money_id is not null;

-- The key comes with the row, so that no way of entering one can forget it.
create function takes_money_key() returns trigger language plpgsql as $$
begin
  insert into money_in values (case tg_table_name when 'payment' then new.id::text
    when 'received_payment' then 'received-' || new.id else 'escrow-' || new.id end);
  return new;
end $$;
create trigger payment_takes_money_key before insert on payment for each row execute function takes_money_key();
create trigger received_payment_takes_money_key before insert on received_payment
  for each row execute function takes_money_key();
create trigger escrow_move_takes_money_key before insert on escrow_move
  for each row when (new.kind = 'apply') execute function takes_money_key();
alter table payment add constraint payment_money foreign key (id) references money_in;
alter table received_payment alter column money_id set not null,
  add constraint received_payment_money unique (money_id),
  add constraint received_payment_money_key foreign key (money_id) references money_in;
alter table escrow_move add constraint escrow_move_money unique (money_id),
  add constraint escrow_move_money_key foreign key (money_id) references money_in,
  add constraint escrow_move_source foreign key (source_id) references money_in;
alter table escrow_refund add constraint escrow_refund_source foreign key (source_id) references money_in;

alter table certificate add constraint certificate_redemption_payment
  foreign key (redemption_payment_id) references money_in;
alter table payment_plan add constraint payment_plan_completed_payment
  foreign key (completed_payment_id) references money_in;
alter table instalment_fill add constraint instalment_fill_payment foreign key (payment_id) references money_in;
alter table ledger_posting add column money_id text generated always as
  (case when cause in ('payment', 'refund', 'fee', 'loss', 'unidentified') then cause_id end) stored
  references money_in;

alter table certificate_history disable trigger user;
alter table certificate_history add column money_id text references money_in;
update certificate_history set money_id = coalesce(payment_id, 'received-' || received_payment_id)
  where payment_id is not null or received_payment_id is not null;
alter table certificate_history drop column payment_id, drop column received_payment_id;
alter table certificate_history enable trigger user;

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
