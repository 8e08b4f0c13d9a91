-- Nobody approves their own account.
alter table app_user add check (approved_by is distinct from id);

-- A secret that the person's app does not know yet: it counts once a code of it has been confirmed.
alter table app_user add second_factor_new_secret text;

-- Failed log-ins in a row for one typed name, known or not, from all addresses; the name only as a hash.
create table login_streak (
  account_key text primary key,
  failure_count int not null,
  last_at timestamptz not null
);

-- Requests for a reset link for one account, or for one typed name that is no account; the name only as a hash.
create table reset_request (
  id bigint generated always as identity primary key,
  account_key text not null,
  at timestamptz not null
);
create index reset_request_recent on reset_request (account_key, at);

create index user_session_user on user_session (user_id, created_at);
create index password_reset_user on password_reset (user_id);
create index recovery_code_user on recovery_code (user_id);
create index audit_log_at on audit_log (at);
