-- How a bank account came about and why it was not verified. A request that is repeated finds its account again.
alter table ach_account
  add column account_type text,
  add column failure text check (failure in
    ('deposits_failed', 'attempts_exceeded', 'deposits_too_old', 'page_closed', 'account_exists', 'refused')),
  add column request_key text,
  add column body_hash text,
  add column synced_at timestamptz,
  add constraint ach_account_microdeposit_type check (microdeposit_type in ('amounts', 'descriptor_code'));
create unique index one_account_request on ach_account (user_id, request_key) where request_key is not null;
-- The same account is not registered twice while it is in use or on its way there; one of a payer's is the default.
create unique index one_live_account on ach_account (user_id, fingerprint)
  where status in ('NEW', 'LINKING', 'PENDING_DEPOSITS', 'VERIFIED') and fingerprint is not null;
create unique index one_default_account on ach_account (user_id) where is_default;
create index ach_account_waiting on ach_account (created_at) where status in ('NEW', 'LINKING', 'PENDING_DEPOSITS');

-- Tries to verify an account: a guess costs nothing at our side, so they are counted.
create table deposit_try (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  at timestamptz not null
);
create index deposit_try_recent on deposit_try (user_id, at);
