-- What everything else stands on: text search, tables that only grow, the jobs, and the installation.

create extension if not exists pg_trgm;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table job (
  name text primary key,
  last_run_at timestamptz,
  note text
);

-- One payment mode and one demo mark per database, set at the first start.
create table installation (
  id int primary key check (id = 1),
  payment_mode text check (payment_mode in ('sandbox', 'test', 'live')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- The demo is loaded in several steps: since when all of it is there. A demo without is a start that was cut off.
  demo_loaded_at timestamptz,
  -- By how much a local sandbox has moved the product's clock ahead: commands go by that clock, too, while none runs.
  clock_ahead_seconds bigint not null default 0 check (clock_ahead_seconds >= 0)
);
insert into installation (id) values (1);
