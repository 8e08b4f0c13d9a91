-- A payment may pay several certificates: `payment.certificate_id` is the oldest, and each certificate has an allocation. The rows
-- of a payment with one certificate still come from the triggers. Whoever inserts a payment of several certificates divides its
-- allocation in the same transaction. From then on its certificates and amounts are final.
alter table payment_allocation
  -- The place in the order of payment. 1 is the oldest certificate.
  add column order_no int not null default 1 check (order_no >= 1),
  -- Whether the payment is a full payment under way. Triggers set it, so that an index can allow one for each certificate.
  add column is_full_under_way boolean not null default false,
  add constraint payment_allocation_order unique (money_id, order_no);

create function is_full_under_way(kind text, status text) returns boolean language sql immutable as $$
  select kind = 'FULL' and status in ('NEW', 'OPEN', 'PROCESSING')
$$;
update payment_allocation set is_full_under_way = true from payment
  where payment.id = money_id and is_full_under_way(payment.kind, payment.status);

-- One full payment of a certificate is under way at a time, also if one of them pays other certificates with it.
drop index one_full_payment;
create unique index one_full_payment on payment_allocation (certificate_id) where is_full_under_way;

create or replace function payment_allocated() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from payment_allocation where money_id = new.id and order_no > 1) then
      raise exception 'payment % pays several certificates: they and its amount cannot change', new.id;
    end if;
    delete from payment_allocation where money_id = new.id and certificate_id = old.certificate_id;
  end if;
  insert into payment_allocation (money_id, certificate_id, cents) values (new.id, new.certificate_id, new.portion_cents);
  return null;
end $$;

create function payment_allocation_begun() returns trigger language plpgsql as $$
begin
  new.is_full_under_way := exists (select from payment where id = new.money_id and is_full_under_way(kind, status));
  return new;
end $$;
create trigger payment_allocation_begun before insert on payment_allocation
  for each row execute function payment_allocation_begun();

create function payment_allocation_followed() returns trigger language plpgsql as $$
begin
  update payment_allocation set is_full_under_way = is_full_under_way(new.kind, new.status) where money_id = new.id;
  return null;
end $$;
create trigger payment_allocation_followed after update on payment for each row
  when (is_full_under_way(old.kind, old.status) <> is_full_under_way(new.kind, new.status))
  execute function payment_allocation_followed();

-- Checked at the commit, since a payment is inserted before its allocation is divided.
create function payment_allocations_add_up() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.money_id, old.money_id);
begin
  if exists (select from payment where id = changed and (
      portion_cents <> (select coalesce(sum(cents), 0) from payment_allocation where money_id = changed)
      or not exists (select from payment_allocation first where first.money_id = changed and first.order_no = 1
        and first.certificate_id = payment.certificate_id))) then
    raise exception 'the allocations of payment % do not add up to what it pays', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_allocations_add_up after insert or delete or update of money_id, certificate_id, cents, order_no
  on payment_allocation deferrable initially deferred for each row execute function payment_allocations_add_up();
