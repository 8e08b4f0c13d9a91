create table state (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null
);

create table county (
  id bigint primary key,
  state_id text not null references state,
  name text not null,
  fips text,
  can_request_payoff boolean not null default true,
  must_get_payoff_from_county boolean not null default false,
  no_payoff_after_legal boolean not null default false,
  version int not null default 1,
  unique (state_id, name)
);

-- What a state or county decides about accrual, dated; a newer row never moves an older figure (payoff design 3.3).
create table regime (
  id bigint generated always as identity primary key,
  state_id text not null references state,
  county_id bigint references county,
  effective_from date not null,
  values jsonb not null,
  changed_by bigint,
  changed_at timestamptz not null default now()
);
create index regime_place on regime (state_id, county_id, effective_from);
create trigger regime_append_only before update or delete on regime
  for each row execute function refuse_change();

-- What the company itself decides: one row, read by every page that shows it (decision on admin settings).
create table company_setting (
  id int primary key check (id = 1),
  values jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into company_setting (id) values (1);

create table fee_setting (
  id bigint generated always as identity primary key,
  method text not null check (method in ('CC', 'ACH')),
  bps int not null check (bps between 0 and 10000),
  valid_from timestamptz not null default now(),
  set_by bigint
);
create trigger fee_setting_append_only before update or delete on fee_setting
  for each row execute function refuse_change();
insert into fee_setting (method, bps, valid_from) values ('CC', 325, '-infinity'), ('ACH', 100, '-infinity');

-- The internal status of a lien; a row may say that only staff give its payoff (statusID on the wire).
create table lien_status (
  id int primary key,
  name text not null,
  is_staff_payoff_only boolean not null default false
);
insert into lien_status (id, name, is_staff_payoff_only) values (1, 'Open', false), (23, 'Payoff from staff only', true);
