-- Expenses and legal files take their certificate's county, as plans and letters do, so that reports count them and add
-- them up by indexes alone. A certificate stays in its county; 0061 lets it move, and what belongs to it follow.
-- The certificate first, as most requests do. One that names another of these tables first may wait for us while we wait
-- for it: the database then ends one of the two, and either is tried again.
lock table certificate, legal_case, expense, correspondence, certificate_count in access exclusive mode;

alter table expense add column county_id bigint references county;
alter table legal_case add column county_id bigint references county;
update expense it set county_id = c.county_id from certificate c where c.id = it.certificate_id;
update legal_case it set county_id = c.county_id from certificate c where c.id = it.certificate_id;
create trigger expense_takes_county before insert or update of certificate_id on expense
  for each row execute function takes_county();
create trigger legal_case_takes_county before insert or update of certificate_id on legal_case
  for each row execute function takes_county();

create function certificate_keeps_county() returns trigger language plpgsql as $$
begin
  raise exception 'a certificate stays in its county';
end $$;
create trigger certificate_keeps_county before update of county_id on certificate
  for each row when (old.county_id is distinct from new.county_id) execute function certificate_keeps_county();

drop index expense_by_day;
create index expense_by_day on expense (county_id, incurred_on, id) include (amount_cents, reverses_id);
drop index correspondence_county;
create index correspondence_county on correspondence (county_id, reason, method, is_incoming);
create index legal_case_figures on legal_case (county_id)
  include (is_active, assigned_attorney_id, noi_filed_on, complaint_filed_on, judgment_entered_on, sheriff_sale_on,
    tax_deed_issued_on);
drop index certificate_redeemed;
create index certificate_redeemed on certificate (county_id, redeemed_on) include (redeemed_cents, redeemed_by, purchased_on)
  where redeemed_on is not null;
drop index certificate_figures;
create index certificate_open on certificate (county_id, purchased_on) include (price_cents) where redeemed_on is null;

-- The counts of certificates also tell them apart by the year of their purchase, and hold their price.
alter table certificate_count add column purchase_year int, add column cents bigint not null default 0;

create or replace function certificates_added() returns trigger language plpgsql as $$
begin
  insert into certificate_count (county_id, status, purchase_year, from_day, change, cents)
  select c.county_id, step.status, extract(year from c.purchased_on), step.from_day, sum(step.change),
    sum(step.change * coalesce(c.price_cents, 0))
  from added c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function certificate_moved() returns trigger language plpgsql as $$
begin
  insert into certificate_count (county_id, status, purchase_year, from_day, change, cents)
  select old.county_id, status, extract(year from old.purchased_on), from_day, -change,
    -change * coalesce(old.price_cents, 0)
    from count_steps(old.base_status, old.bankruptcy_from, old.bankruptcy_until);
  if tg_op = 'UPDATE' then
    insert into certificate_count (county_id, status, purchase_year, from_day, change, cents)
    select new.county_id, status, extract(year from new.purchased_on), from_day, change,
      change * coalesce(new.price_cents, 0)
      from count_steps(new.base_status, new.bankruptcy_from, new.bankruptcy_until);
  end if;
  return null;
end $$;
drop trigger certificate_moved on certificate;
create trigger certificate_moved after update on certificate for each row
  when ((old.county_id, old.base_status, old.bankruptcy_from, old.bankruptcy_until, old.purchased_on, old.price_cents)
    is distinct from (new.county_id, new.base_status, new.bankruptcy_from, new.bankruptcy_until, new.purchased_on,
      new.price_cents))
  execute function certificate_moved();

delete from certificate_count;
insert into certificate_count (county_id, status, purchase_year, from_day, change, cents)
select c.county_id, step.status, extract(year from c.purchased_on), step.from_day, sum(step.change),
  sum(step.change * coalesce(c.price_cents, 0))
from certificate c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3, 4;
drop index certificate_count_county;
create index certificate_count_county on certificate_count (county_id)
  include (status, purchase_year, from_day, change, cents);
