-- The postings that took in or gave back money of a payment, each with the day on which our bank had the money, or no longer
-- had it. Reports list and add up by this day, which nothing but a column can do among many payments. The ledger itself never
-- changes; this day does: it is empty until a check clears, or until a payout arrives.
create table cash_booking (
  posting_id bigint primary key references ledger_posting,
  -- The money came in, and had not come before, on this certificate or another.
  is_first boolean not null,
  settled_on date
);
-- As lists are ordered by it. Empty days come last.
create index cash_booking_settled on cash_booking (settled_on desc nulls last, posting_id);

-- The day on which our bank had the money of a payment: its payout arrived, or the next one after it failed, or its check cleared. Null before that.
create function money_settled_on(money text) returns date language sql stable as $$
  select case when payment.imported then payment.effective_on else (
    select payout.arrives_on from balance_entry line
      left join balance_entry failure on failure.source_id = line.payout_id and failure.kind = 'payout_failure'
      join payout on payout.id = coalesce(failure.payout_id, line.payout_id) and payout.status = 'paid'
    where line.provider_payment_id = payment.stripe_pi_id and line.category <> 'fee' and line.amount_cents > 0
    order by line.made_at limit 1) end
  from payment where payment.id = money
  union all
  select case received.state when 'settled' then coalesce(received.cleared_on, received.received_on) else received.cleared_on end
  from received_payment received where received.money_id = money
$$;

-- What cash_booking has to hold. Money that goes back leaves our bank on the day on which a check was returned, or else on the
-- day of the posting, and never before it came.
create view cash_booking_now as
  select posting.id as posting_id, first.is_first,
    case when first.is_first then settled.on
      when received.returned_on is not null and not received.is_mistake and received.certificate_id = posting.certificate_id
        and posting.cause = 'payment' and (select sum(amount_cents) from ledger_entry entry
          where entry.posting_id = posting.id and entry.account = 'cash') < 0
      then greatest(settled.on, received.returned_on)
      when settled.on is not null then greatest(settled.on, posting.posted_on) end as settled_on
  from ledger_posting posting
    cross join lateral (select posting.cause <> 'refund'
      and not exists (select from ledger_posting earlier where earlier.certificate_id = posting.certificate_id
        and earlier.cause = posting.cause and earlier.cause_id = posting.cause_id and earlier.id < posting.id)
      and not exists (select from ledger_posting elsewhere where elsewhere.cause_id = posting.cause_id
        and elsewhere.cause_id like 'received-%' and elsewhere.cause = posting.cause and elsewhere.id < posting.id)
      as is_first) first
    left join received_payment received on received.money_id = posting.money_id
    cross join lateral (select money_settled_on(posting.money_id) as on) settled
  where posting.cause in ('payment', 'refund', 'fee', 'loss') and posting.money_id not like 'escrow-%';

create function follow_cash_bookings(postings bigint[]) returns void language sql as $$
  insert into cash_booking (posting_id, is_first, settled_on)
  select posting_id, is_first, settled_on from cash_booking_now where posting_id = any(postings)
  on conflict (posting_id) do update set settled_on = excluded.settled_on
    where cash_booking.settled_on is distinct from excluded.settled_on
$$;

create function entries_added() returns trigger language plpgsql as $$
begin
  perform follow_cash_bookings(array(select distinct posting_id from added where account = 'cash'));
  return null;
end $$;
create trigger ledger_entry_cash_booking after insert on ledger_entry
  referencing new table as added for each statement execute function entries_added();

create function received_payment_moved() returns trigger language plpgsql as $$
begin
  perform follow_cash_bookings(array(select id from ledger_posting
    where cause_id = new.money_id and cause_id like 'received-%'));
  return null;
end $$;
create trigger received_payment_cash_booking
  after update of state, received_on, cleared_on, returned_on, is_mistake, certificate_id on received_payment
  for each row execute function received_payment_moved();

-- Of the lines that a payout carries, and of those of an earlier one whose failure it makes good.
create function postings_of_payout(paid_out text) returns bigint[] language sql stable as $$
  select array(select posting.id from balance_entry line
    join payment on payment.stripe_pi_id = line.provider_payment_id
    join ledger_posting posting on posting.certificate_id = payment.certificate_id and posting.money_id = payment.id
    where line.payout_id = paid_out or exists (select from balance_entry failure
      where failure.payout_id = paid_out and failure.kind = 'payout_failure' and failure.source_id = line.payout_id))
$$;
create function payout_moved() returns trigger language plpgsql as $$
begin
  perform follow_cash_bookings(postings_of_payout(new.id));
  return null;
end $$;
create trigger payout_cash_booking after insert or update of status, arrives_on on payout
  for each row execute function payout_moved();

create function balance_entry_moved() returns trigger language plpgsql as $$
begin
  perform follow_cash_bookings(postings_of_payout(new.payout_id));
  return null;
end $$;
create trigger balance_entry_cash_booking after insert or update of payout_id on balance_entry
  for each row when (new.payout_id is not null) execute function balance_entry_moved();

insert into cash_booking select posting_id, is_first, settled_on from cash_booking_now;
