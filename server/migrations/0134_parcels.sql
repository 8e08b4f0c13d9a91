-- A parcel is known by its county, its municipality and its number as the county writes it (decision 0123). The search key
-- drops separators, so that 12-34-5 and 123-45 have the same one: it no longer decides which parcel a certificate belongs to.

-- The text by which a parcel is known within its county: municipality and number, with blanks and the case of A to Z folded, whatever
-- the locale of the database. With an empty number: the municipality alone. Calls no function of this schema, so that a dump can
-- be restored.
create function parcel_identity(municipality text, parcel_no text) returns text
language sql immutable parallel safe as $$
  select coalesce(nullif(upper(btrim(regexp_replace(municipality,
      '[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' ') collate "C"), '') || E'\n', '')
    || upper(btrim(regexp_replace(parcel_no,
      '[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' ') collate "C")
$$;

alter table parcel
  -- The town, where towns hold the numbers.
  add column municipality text,
  add column identity text not null generated always as (parcel_identity(municipality, parcel_no)) stored,
  -- Staff decided that its number is another spelling of that parcel's: its certificates belong there.
  add column same_as_id bigint references parcel,
  drop constraint parcel_county_id_parcel_key_key,
  add constraint parcel_identity_unique unique (county_id, identity);
create index parcel_search_key on parcel (county_id, parcel_key);
create index parcel_same_as on parcel (same_as_id) where same_as_id is not null;

-- Two parcels of a county whose numbers have the same search key, in one municipality or where one names none, and what staff
-- decided. Until then no certificate of either takes an online payment, except what was agreed in a plan before.
create table parcel_pair (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcel on delete cascade,
  other_parcel_id bigint not null references parcel on delete cascade,
  verdict text check (verdict in ('same', 'different')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  -- The certificates that the decision moved, with the parcel of each before: [{ "id": 7, "from": 3 }].
  moved jsonb not null default '[]',
  found_at timestamptz not null default now(),
  unique (parcel_id, other_parcel_id),
  check (parcel_id < other_parcel_id),
  check ((verdict is null) = (decided_at is null))
);
create index parcel_pair_other on parcel_pair (other_parcel_id);

-- Whoever adds a parcel.
create function is_town_of(one text, other text) returns boolean
language sql immutable parallel safe as $$
  select parcel_identity(one, '') = parcel_identity(other, '')
    or parcel_identity(one, '') = '' or parcel_identity(other, '') = ''
$$;

-- Planned anew each time: a plan that was made while the table was empty would read all of it for each part of a large import.
create function find_parcel_pairs() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into parcel_pair (parcel_id, other_parcel_id)
  select distinct least(added.id, other.id), greatest(added.id, other.id)
  from added join parcel other on other.county_id = added.county_id and other.parcel_key = added.parcel_key
    and other.id <> added.id and is_town_of(other.municipality, added.municipality)
  where added.parcel_key <> ''
  on conflict do nothing;
  return null;
end $$;
create trigger find_parcel_pairs after insert on parcel
  referencing new table as added for each statement execute function find_parcel_pairs();

-- Earlier versions merged parcels of one search key. Each number gets its parcel, and staff decide; no certificate moves.
insert into parcel (county_id, parcel_no, parcel_key)
select distinct on (c.county_id, parcel_identity(null, c.parcel_no)) c.county_id, c.parcel_no, c.parcel_key
from certificate c join parcel p on p.id = c.parcel_id
where c.parcel_no <> p.parcel_no
order by c.county_id, parcel_identity(null, c.parcel_no), c.id
on conflict (county_id, identity) do nothing;

-- A town numbers its own certificates.
alter table certificate add column municipality text;
alter table certificate drop constraint certificate_county_id_certificate_no_key;
create unique index certificate_number on certificate (county_id, parcel_identity(municipality, ''), certificate_no);
-- An index of an expression is no key: this one keeps the county a key, so that moving a certificate to another county waits for what
-- is being added to the certificate (0009, takes_county).
drop index certificate_county;
create unique index certificate_county on certificate (county_id, id);
