-- How much of a payment, without our fee, belongs to which certificate. It is a table because one payment will be able to pay
-- several certificates. Today each payment has one allocation, which follows its row. An unidentified payment has none.
drop view payment_allocation;
create table payment_allocation (
  money_id text not null references money_in,
  certificate_id bigint not null references certificate,
  cents bigint not null check (cents > 0),
  primary key (money_id, certificate_id)
);
create index payment_allocation_certificate on payment_allocation (certificate_id, money_id);
insert into payment_allocation
  select id, certificate_id, portion_cents from payment
  union all
  select money_id, certificate_id, amount_cents from received_payment where certificate_id is not null;

create function payment_allocated() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from payment_allocation where money_id = new.id and certificate_id = old.certificate_id;
  end if;
  insert into payment_allocation values (new.id, new.certificate_id, new.portion_cents);
  return null;
end $$;
create trigger payment_allocation_added after insert on payment
  for each row execute function payment_allocated();
create trigger payment_allocation_changed after update on payment for each row
  when ((old.certificate_id, old.portion_cents) is distinct from (new.certificate_id, new.portion_cents))
  execute function payment_allocated();

create function received_payment_allocated() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from payment_allocation where money_id = new.money_id and certificate_id = old.certificate_id;
  end if;
  if new.certificate_id is not null then
    insert into payment_allocation values (new.money_id, new.certificate_id, new.amount_cents);
  end if;
  return null;
end $$;
create trigger received_payment_allocation_added after insert on received_payment
  for each row execute function received_payment_allocated();
create trigger received_payment_allocation_changed after update on received_payment for each row
  when ((old.certificate_id, old.amount_cents) is distinct from (new.certificate_id, new.amount_cents))
  execute function received_payment_allocated();

-- As before, by the allocations: of a payment of several certificates a row for each.
create or replace view money_in_row as
  select payment.id, allocation.certificate_id, plan_id, method, allocation.cents as amount_cents, fee_cents, effective_on, destination,
    status = 'SUCCEEDED' and not needs_review as is_settled, status in ('DISPUTED', 'REVERSED') as is_taken_back,
    receipt_no, payment.id as reference, user_id, null::text as payer_name, created_at as came_at
  from payment join payment_allocation allocation on allocation.money_id = payment.id
  union all
  select received.money_id, allocation.certificate_id, plan_id, instrument, coalesce(allocation.cents, amount_cents), fee_cents,
    received_on, destination, state = 'settled', state = 'returned', receipt_no, reference, null, payer_name, recorded_at
  from received_payment received left join payment_allocation allocation on allocation.money_id = received.money_id;

create or replace view money_applied_to_lien as
  select money.id as money_id, money.certificate_id, money.plan_id, money.user_id, money.kind, money.status,
    money.instalment_id, money.counts_from, applied.amount_cents, applied.first_posting_id
  from (
    select payment.id, allocation.certificate_id, plan_id, user_id, kind, status, case when kind = 'INSTALMENT'
      then instalment_id end as instalment_id, effective_on as counts_from
      from payment join payment_allocation allocation on allocation.money_id = payment.id
    union all
    select received.money_id, allocation.certificate_id, plan_id, null, 'PARTIAL', 'SUCCEEDED', null, received_on
      from received_payment received join payment_allocation allocation on allocation.money_id = received.money_id
    union all
    select money_id, certificate_id, plan_id, null, 'PARTIAL', 'SUCCEEDED', null, counts_from from escrow_move
      where kind = 'apply' and undone_at is null) money
  cross join lateral (
    select -sum(entry.amount_cents)::bigint as amount_cents, min(posting.id) as first_posting_id
    from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
    where posting.certificate_id = money.certificate_id and posting.money_id = money.id
      and posting.cause = 'payment' and entry.account = 'receivable') applied
  where applied.amount_cents > 0;

-- Of the lines that a payout carries, and of those of the earlier ones whose failures it makes good.
create or replace function postings_of_payout(paid_out text) returns bigint[] language sql stable as $$
  with recursive carried as (
    select paid_out as id
    union
    select failure.source_id from carried
      join balance_entry failure on failure.payout_id = carried.id and failure.kind = 'payout_failure'
  )
  select array(select posting.id from carried
    join balance_entry line on line.payout_id = carried.id
    join payment on payment.stripe_pi_id = line.provider_payment_id
    join payment_allocation allocation on allocation.money_id = payment.id
    join ledger_posting posting on posting.certificate_id = allocation.certificate_id and posting.money_id = payment.id)
$$;
