-- Long work that people wait for and may cancel. Claimed by its row; a claim that is not renewed died with its process.
create table task (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What people call it, such as the name of a file.
  title text not null,
  input jsonb not null,
  -- 'command': begun at a terminal, and only from there begun again.
  runner text not null check (runner in ('server', 'command')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  step text not null default '',
  done_count bigint not null default 0,
  total_count bigint,
  result jsonb,
  error text,
  tries int not null default 0,
  started_by bigint references app_user,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  -- While it waits: not before this.
  claimed_until timestamptz,
  ended_at timestamptz
);
create index task_open on task (id) where state in ('waiting', 'running');
