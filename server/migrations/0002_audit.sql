-- The ends of the chains of the security log; one is locked while a row is added to it, so that no chain ever forks. Acts
-- have sixteen, so that payments of different certificates do not queue for the end of the same chain. Refusals and
-- readings, which anybody can cause as often as they like, go to chain 2 and never keep an act waiting.
create table audit_chain (
  id int primary key,
  hash text not null
);
insert into audit_chain (id, hash) select id, '' from generate_series(1, 17) as id;

-- Rows are chained: hash = SHA-256(previous hash + the row's content).
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
  hash text not null unique,
  chain int not null default 1 references audit_chain
);
create index audit_log_subject on audit_log (subject_kind, subject_id);
create index audit_log_at on audit_log (at);
-- The filter lists the actions and results that stand in the log, and finds the lines of one.
create index audit_log_action_result on audit_log (action, result);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- What one person, or one address, does again and again leaves one line in the audit log for a stretch of time; the
-- rest is counted here, for all servers, without the lock of the log's chain.
create table audit_pause (
  who text not null,
  action text not null,
  what text not null,
  result text not null,
  since timestamptz not null,
  omitted int not null default 0,
  -- Left out before `since`, for the line that was written then.
  omitted_before int not null default 0,
  primary key (who, action, what, result)
);
create index audit_pause_since on audit_pause (since);
