-- What everything else stands on: text search, tables that only grow, and the jobs that run once.

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

-- One payment mode and one demo mark per database, set at the first start (payments design, rule 0.7).
create table installation (
  id int primary key check (id = 1),
  payment_mode text check (payment_mode in ('sandbox', 'test', 'live')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
insert into installation (id) values (1);

-- Mail and messages leave from here, written in the transaction of the change that causes them.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  sent_at timestamptz,
  tries int not null default 0,
  last_error text
);
create index outbox_waiting on outbox (send_after) where sent_at is null;

-- Rows of both logs are chained: hash = SHA-256(previous hash + the row's content).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_user_id bigint,
  actor_role text not null,
  action text not null,
  subject_kind text,
  subject_id text,
  result text not null,
  address text,
  detail jsonb not null default '{}',
  previous_hash text not null,
  hash text not null unique
);
create index audit_log_subject on audit_log (subject_kind, subject_id);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- The end of the chain; locked while a row is added, so that the chain never forks.
create table audit_chain (
  id int primary key check (id = 1),
  hash text not null
);
insert into audit_chain (id, hash) values (1, '');

create table staff_task (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  note text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by bigint
);
create index staff_task_open on staff_task (created_at) where done_at is null;
