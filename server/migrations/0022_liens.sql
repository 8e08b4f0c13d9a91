-- A certificate's status follows from its dates; the day matters only while a bankruptcy begins or ends. So its row
-- keeps the status outside a bankruptcy, and the days between which the bankruptcy is what shows. Lists narrow by
-- these columns, and the counts below are right on any day without a job. The rule is webStatus of domain.
alter table certificate
  add column base_status text not null default 'Active Certificate',
  add column bankruptcy_from date,
  add column bankruptcy_until date;

create type certificate_standing as (base_status text, bankruptcy_from date, bankruptcy_until date);

-- Volatile, so that a trigger that has waited for a lock sees what the other transaction has written.
create function standing_of(of_id bigint, redeemed_on date, status_override text) returns certificate_standing
language plpgsql as $$
declare
  legal legal_case;
  standing certificate_standing;
begin
  select * into legal from legal_case where certificate_id = of_id;
  standing.base_status := case
    when redeemed_on is not null then 'Redeemed'
    when status_override is not null then status_override
    when legal.tax_deed_issued_on is not null and legal.result_of_sale is distinct from 'Sold to 3rd Party' then 'REO'
    when legal.sent_legal_on is not null or legal.noi_filed_on is not null then 'Legal'
    else 'Active Certificate'
  end;
  if redeemed_on is null and status_override is null and standing.base_status <> 'REO'
    and legal.bankruptcy_in_on is not null
    and (legal.bankruptcy_out_on is null or legal.bankruptcy_out_on > legal.bankruptcy_in_on) then
    standing.bankruptcy_from := legal.bankruptcy_in_on;
    standing.bankruptcy_until := legal.bankruptcy_out_on;
  end if;
  return standing;
end $$;

create function certificate_stands() returns trigger language plpgsql as $$
declare
  standing certificate_standing := standing_of(new.id, new.redeemed_on, new.status_override);
begin
  new.base_status := standing.base_status;
  new.bankruptcy_from := standing.bankruptcy_from;
  new.bankruptcy_until := standing.bankruptcy_until;
  return new;
end $$;
create trigger certificate_stands before insert or update of redeemed_on, status_override on certificate
  for each row execute function certificate_stands();

create function legal_case_stands() returns trigger language plpgsql as $$
declare
  of_id bigint := case when tg_op = 'DELETE' then old.certificate_id else new.certificate_id end;
  held certificate;
  standing certificate_standing;
begin
  select * into held from certificate where id = of_id for no key update;
  standing := standing_of(of_id, held.redeemed_on, held.status_override);
  update certificate c
    set base_status = standing.base_status, bankruptcy_from = standing.bankruptcy_from,
      bankruptcy_until = standing.bankruptcy_until
    where c.id = of_id and (c.base_status, c.bankruptcy_from, c.bankruptcy_until)
      is distinct from (standing.base_status, standing.bankruptcy_from, standing.bankruptcy_until);
  return null;
end $$;
create trigger legal_case_stands after insert or delete or update of tax_deed_issued_on, result_of_sale, sent_legal_on,
  noi_filed_on, bankruptcy_in_on, bankruptcy_out_on on legal_case
  for each row execute function legal_case_stands();

-- How many certificates of a county enter (or leave, below zero) a status on a day: a day's count is the sum up to it.
-- Rows are only added, so that nobody waits for another's transaction; a job adds them together from time to time.
create table certificate_count (
  id bigint generated always as identity primary key,
  county_id bigint not null,
  status text not null,
  from_day date not null,
  change bigint not null
);
create index certificate_count_county on certificate_count (county_id) include (status, from_day, change);

create function count_steps(base_status text, bankruptcy_from date, bankruptcy_until date)
returns table (status text, from_day date, change int) language sql immutable as $$
  select * from (values
    (base_status, '-infinity'::date, 1),
    (base_status, bankruptcy_from, -1), ('Bankruptcy', bankruptcy_from, 1),
    ('Bankruptcy', bankruptcy_until, -1), (base_status, bankruptcy_until, 1)
  ) as step (status, from_day, change)
  where step.from_day is not null;
$$;

create function certificates_added() returns trigger language plpgsql as $$
begin
  insert into certificate_count (county_id, status, from_day, change)
  select c.county_id, step.status, step.from_day, sum(step.change)
  from added c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3;
  return null;
end $$;
create trigger certificates_added after insert on certificate
  referencing new table as added for each statement execute function certificates_added();

create function certificate_moved() returns trigger language plpgsql as $$
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
create trigger certificate_moved after update on certificate for each row
  when ((old.county_id, old.base_status, old.bankruptcy_from, old.bankruptcy_until)
    is distinct from (new.county_id, new.base_status, new.bankruptcy_from, new.bankruptcy_until))
  execute function certificate_moved();
create trigger certificate_removed after delete on certificate for each row execute function certificate_moved();

-- What there is already: each row's standing, then one count of all.
alter table certificate disable trigger user;
update certificate c
  set base_status = (standing.it).base_status, bankruptcy_from = (standing.it).bankruptcy_from,
    bankruptcy_until = (standing.it).bankruptcy_until
  from (select id, standing_of(id, redeemed_on, status_override) as it from certificate
    where redeemed_on is not null or status_override is not null
      or exists (select from legal_case where certificate_id = certificate.id)) standing
  where c.id = standing.id;
alter table certificate enable trigger user;
insert into certificate_count (county_id, status, from_day, change)
select c.county_id, step.status, step.from_day, sum(step.change)
from certificate c, count_steps(c.base_status, c.bankruptcy_from, c.bankruptcy_until) step group by 1, 2, 3;

-- The orders of All Liens, of one county and of all; and a filter by certificate number.
create index certificate_by_parcel_no on certificate (county_id, parcel_no, id);
create index certificate_by_certificate_no on certificate (county_id, certificate_no, id);
create index certificate_by_owner on certificate (county_id, owner_name, id);
create index certificate_by_address on certificate (county_id, address, id);
create index certificate_by_status on certificate (county_id, base_status, parcel_no, id);
create index certificate_all_by_parcel_no on certificate (parcel_no, id);
create index certificate_all_by_certificate_no on certificate (certificate_no, id);
create index certificate_all_by_owner on certificate (owner_name, id);
create index certificate_all_by_address on certificate (address, id);
create index certificate_all_by_status on certificate (base_status, parcel_no, id);
create index certificate_in_bankruptcy on certificate (county_id, parcel_no, id) where bankruptcy_from is not null;
create index certificate_certificate_trgm on certificate using gin (certificate_key gin_trgm_ops);
