-- A request for a reset link is the same work for a name that is no account: its row belongs to nobody and opens nothing.
alter table password_reset alter user_id drop not null;

-- Codes that were tried for an account, at the log-in or to set a second factor up, until one was right.
create table second_factor_try (
  id bigint generated always as identity primary key,
  account_key text not null,
  at timestamptz not null
);
create index second_factor_try_recent on second_factor_try (account_key, at);
