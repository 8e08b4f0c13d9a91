-- The next payout of the money of a payout that failed may fail, too, and so on: the money settles with the one that arrives.

-- The day on which the money of a payout arrived: its own, or that of a later payout, which carries it after it failed. Null before that.
create function payout_arrived_on(paid_out text) returns date language sql stable as $$
  with recursive carrier as (
    select paid_out as id
    union
    select failure.payout_id from carrier
      join balance_entry failure on failure.source_id = carrier.id and failure.kind = 'payout_failure'
    where failure.payout_id is not null
  )
  select payout.arrives_on from carrier join payout on payout.id = carrier.id
  where payout.status = 'paid' order by payout.made_at desc limit 1
$$;

create or replace function money_settled_on(money text) returns date language sql stable as $$
  select case when payment.imported then payment.effective_on else (
    select arrived.on from balance_entry line
      cross join lateral (select payout_arrived_on(line.payout_id) as on) arrived
    where line.provider_payment_id = payment.stripe_pi_id and line.category <> 'fee' and line.amount_cents > 0
      and arrived.on is not null
    order by line.made_at limit 1) end
  from payment where payment.id = money
  union all
  select case received.state when 'settled' then coalesce(received.cleared_on, received.received_on) else received.cleared_on end
  from received_payment received where received.money_id = money
$$;

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
    join ledger_posting posting on posting.certificate_id = payment.certificate_id and posting.money_id = payment.id)
$$;

select follow_cash_bookings(postings_of_payout(payout_id)) from balance_entry
where kind = 'payout_failure' and payout_id is not null;
