-- Keys that encrypt what rests, and accounts whose personal data was deleted (decision 0106).

-- The keys under which documents and mails are, or were, encrypted: never the key itself, only what tells it from another of its name.
create table encryption_key (
  id text primary key,
  check_value text not null,
  first_used_at timestamptz not null,
  -- Nothing is encrypted under it any more.
  retired_at timestamptz
);

-- What a taxpayer asks for, and an administrator decides: that the personal data of an account goes. Money, receipts and legal
-- files stay.
create table deletion_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'withdrawn', 'declined', 'done')),
  -- What the person is told when it is declined.
  reason text not null default '',
  decided_by bigint references app_user,
  decided_at timestamptz,
  constraint deletion_request_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index deletion_request_waiting on deletion_request (user_id) where state = 'waiting';
create index deletion_request_user on deletion_request (user_id);

alter table app_user
  -- Since when the account holds no personal data any more. Nobody logs in to it again.
  add column data_deleted_at timestamptz,
  add constraint app_user_data_deleted check (data_deleted_at is null or is_disabled);
