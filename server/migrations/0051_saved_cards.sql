-- Cards that are charged later without their holder. Of a card only what is shown of it is kept, never its number.
create table saved_card (
  id text primary key check (id ~ '^crd_[a-z0-9]{26}$'),
  user_id bigint not null references app_user,
  status text not null check (status in ('OPEN', 'SAVED', 'UNUSABLE', 'EXPIRED', 'REMOVED')),
  brand text,
  last4 text,
  expires_on date,
  stripe_checkout_id text unique,
  stripe_pm_id text unique,
  -- Until when its page can be filled in.
  page_until timestamptz not null,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_card_user on saved_card (user_id);
create index saved_card_waiting on saved_card (created_at) where status = 'OPEN';

-- Automatic payments draw on an account or on a card.
alter table autopay
  add column card_id text references saved_card,
  add constraint autopay_one_source check (num_nonnulls(ach_account_id, card_id) <= 1),
  drop constraint autopay_ended_because_check,
  add constraint autopay_ended_because_check check (ended_because in
    ('stopped', 'all-debited', 'plan-ended', 'account-unusable', 'replaced'));
alter table payment add column card_id text references saved_card;
