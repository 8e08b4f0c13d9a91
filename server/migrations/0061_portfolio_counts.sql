-- The year of purchase and the price are counted in a table of their own: a server of the version before, which still runs
-- while this one starts, merges the rows of certificate_count and knows neither.
lock table certificate, legal_case, expense, correspondence, payment_plan, certificate_count in access exclusive mode;

create table portfolio_count (
  id bigint generated always as identity primary key,
  county_id bigint not null,
  status text not null,
  purchase_year int,
  from_day date not null,
  change bigint not null,
  cents bigint not null
);
create index portfolio_count_county on portfolio_count (county_id) include (status, purchase_year, from_day, change, cents);

drop index certificate_count_county;
delete from certificate_count;
alter table certificate_count drop column purchase_year, drop column cents;

-- What is over is one row from the start.
insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
select c.county_id, step.status, extract(year from c.purchased_on),
  case when step.from_day < current_date - 7 then '-infinity' else step.from_day end, sum(step.change),
  sum(step.change * coalesce(c.price_cents, 0))
from certificate c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3, 4
having sum(step.change) <> 0 or sum(step.change * coalesce(c.price_cents, 0)) <> 0;
insert into certificate_count (county_id, status, from_day, change)
select county_id, status, from_day, sum(change) from portfolio_count group by 1, 2, 3 having sum(change) <> 0;
create index certificate_count_county on certificate_count (county_id) include (status, from_day, change);

-- As before 0060.
create or replace function certificates_added() returns trigger language plpgsql as $$
begin
  insert into certificate_count (county_id, status, from_day, change)
  select c.county_id, step.status, step.from_day, sum(step.change)
  from added c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3;
  return null;
end $$;

create or replace function certificate_moved() returns trigger language plpgsql as $$
begin
  insert into certificate_count (county_id, status, from_day, change)
  select old.county_id, status, from_day, -change
    from count_steps(old.base_status, old.bankruptcy_from, old.bankruptcy_until);
  if tg_op = 'UPDATE' then
    insert into certificate_count (county_id, status, from_day, change)
    select new.county_id, status, from_day, change
      from count_steps(new.base_status, new.bankruptcy_from, new.bankruptcy_until);
  end if;
  return null;
end $$;
drop trigger certificate_moved on certificate;
create trigger certificate_moved after update on certificate for each row
  when ((old.county_id, old.base_status, old.bankruptcy_from, old.bankruptcy_until)
    is distinct from (new.county_id, new.base_status, new.bankruptcy_from, new.bankruptcy_until))
  execute function certificate_moved();

create function portfolio_added() returns trigger language plpgsql as $$
begin
  insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
  select c.county_id, step.status, extract(year from c.purchased_on), step.from_day, sum(step.change),
    sum(step.change * coalesce(c.price_cents, 0))
  from added c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3, 4;
  return null;
end $$;
create trigger portfolio_added after insert on certificate
  referencing new table as added for each statement execute function portfolio_added();

create function portfolio_moved() returns trigger language plpgsql as $$
begin
  insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
  select old.county_id, status, extract(year from old.purchased_on), from_day, -change,
    -change * coalesce(old.price_cents, 0)
    from count_steps(old.base_status, old.bankruptcy_from, old.bankruptcy_until);
  if tg_op = 'UPDATE' then
    insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
    select new.county_id, status, extract(year from new.purchased_on), from_day, change,
      change * coalesce(new.price_cents, 0)
      from count_steps(new.base_status, new.bankruptcy_from, new.bankruptcy_until);
  end if;
  return null;
end $$;
create trigger portfolio_moved after update on certificate for each row
  when ((old.county_id, old.base_status, old.bankruptcy_from, old.bankruptcy_until, old.purchased_on, old.price_cents)
    is distinct from (new.county_id, new.base_status, new.bankruptcy_from, new.bankruptcy_until, new.purchased_on,
      new.price_cents))
  execute function portfolio_moved();
create trigger portfolio_removed after delete on certificate for each row execute function portfolio_moved();

-- An import may correct a certificate's county: what belongs to it follows.
drop trigger certificate_keeps_county on certificate;
drop function certificate_keeps_county();
create function certificate_takes_along() returns trigger language plpgsql as $$
begin
  update expense set county_id = new.county_id where certificate_id = new.id;
  update legal_case set county_id = new.county_id where certificate_id = new.id;
  update payment_plan set county_id = new.county_id where certificate_id = new.id;
  update correspondence set county_id = new.county_id where certificate_id = new.id;
  return null;
end $$;
create trigger certificate_takes_along after update of county_id on certificate
  for each row when (old.county_id is distinct from new.county_id) execute function certificate_takes_along();

-- Nothing can be added to the old county while a certificate moves: both wait for the lock that its key has.
create or replace function takes_county() returns trigger language plpgsql as $$
begin
  select county_id into new.county_id from certificate where id = new.certificate_id for key share;
  return new;
end $$;

-- What stayed behind when a certificate moved under an earlier version.
update payment_plan it set county_id = c.county_id
from certificate c where c.id = it.certificate_id and it.county_id is distinct from c.county_id;
update correspondence it set county_id = c.county_id
from certificate c where c.id = it.certificate_id and it.county_id is distinct from c.county_id;
