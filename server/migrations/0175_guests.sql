-- Payers without a password. A guest proves an e-mail address with a code, pays by card, and may choose a password later.
alter table app_user add column is_guest boolean not null default false;

-- A session that a code opened. It may do what routes list for guests, also on an account that has a password.
alter table user_session add column is_guest boolean not null default false;

-- Codes sent to an address. The page that asked has the challenge, so a code works there only. The hash covers challenge,
-- address and code; the address itself is not stored. A code that nobody was sent matches nothing.
create table guest_code (
  challenge_hash text primary key,
  code_hash text not null,
  try_count int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Requests for a code, by a hash of the address.
create table guest_code_request (
  id bigint generated always as identity primary key,
  account_key text not null,
  at timestamptz not null
);
create index guest_code_request_recent on guest_code_request (account_key, at);
