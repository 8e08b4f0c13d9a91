-- The year of purchase and the price are counted in a table of their own: a server of the version before, which still runs
-- while this one starts, merges the rows of certificate_count and knows neither.
lock table certificate in share row exclusive mode;

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

-- What is over is one row from the start.
insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
select c.county_id, step.status, extract(year from c.purchased_on),
  case when step.from_day < current_date - 7 then '-infinity' else step.from_day end, sum(step.change),
  sum(step.change * coalesce(c.price_cents, 0))
from certificate c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3, 4
having sum(step.change) <> 0 or sum(step.change * coalesce(c.price_cents, 0)) <> 0;

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
