-- What the company itself decides: one row, read by every page that shows it.
create table company_setting (
  id int primary key check (id = 1),
  values jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into company_setting (id) values (1);

-- Each change of a setting of the company, for good: the audit log names the fields, and holds no text that was typed.
create table company_setting_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  changed_by bigint not null references app_user,
  field text not null,
  value_before text not null,
  value_after text not null
);
create trigger company_setting_change_append_only before update or delete on company_setting_change
  for each row execute function refuse_change();

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
