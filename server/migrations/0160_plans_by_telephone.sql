-- How staff reach an owner who asked for a plan by telephone, without an account. The plan has the name and the note of the
-- call. The row stays when an account claims the plan.
create table plan_caller (
  plan_id bigint primary key references payment_plan,
  phone text not null,
  -- In lines, as an envelope shows them.
  mailing_address text not null,
  email text not null,
  language text not null check (language in ('en', 'es')),
  taken_by bigint not null references app_user,
  taken_at timestamptz not null
);

-- Codes that open a plan without an account. Only a mailed code lets an account claim the plan: it proves the mailing
-- address. A new code of a kind ends the one before.
create table plan_code (
  id bigint generated always as identity primary key,
  plan_id bigint not null references payment_plan,
  code_hash text not null unique,
  sent_by text not null check (sent_by in ('mail', 'email')),
  made_by bigint not null references app_user,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index plan_code_open on plan_code (plan_id, sent_by) where ended_at is null;
create index plan_code_plan on plan_code (plan_id);

-- Tries of codes, right or wrong, by a hash of who tries and the certificate.
create table plan_code_try (
  id bigint generated always as identity primary key,
  account_key text not null,
  at timestamptz not null
);
create index plan_code_try_recent on plan_code_try (account_key, at);

-- The account that claimed a plan, when, and from where. Kept as proof.
create table plan_claim (
  plan_id bigint primary key references payment_plan,
  user_id bigint not null references app_user,
  code_id bigint not null references plan_code,
  claimed_at timestamptz not null,
  address text not null,
  browser text not null
);
create index plan_claim_user on plan_claim (user_id);
create trigger plan_claim_append_only before update or delete on plan_claim
  for each row execute function refuse_change();

-- An offer may be accepted by a code, without an account.
alter table plan_acceptance add column code_id bigint references plan_code;
alter table plan_acceptance drop constraint plan_acceptance_who;
alter table plan_acceptance add constraint plan_acceptance_who
  check (user_id is not null or signed_on is not null or code_id is not null);

-- An offer as it was printed last, for each version of the plan and each total. A copy that comes back signed is recorded
-- with the text that was signed.
create table plan_printed_offer (
  plan_id bigint not null references payment_plan,
  plan_version int not null,
  agreed_cents bigint not null,
  text_version text not null,
  full_text text not null,
  english_text text,
  printed_at timestamptz not null,
  primary key (plan_id, plan_version, agreed_cents)
);
