-- The first day of an installation: what a person has confirmed or put off. What facts tell is not stored here.
create table first_step (
  step text primary key check (step in ('company', 'places', 'payoff-rules', 'fees', 'payments', 'mail', 'firm', 'staff',
    'portfolio', 'backup')),
  put_off_at timestamptz not null,
  put_off_by bigint not null references app_user
);

-- Somebody answers for something with name and date: counsel for the rules of a state, a person for the backups; 'keys' is
-- the call to the payment provider that succeeded.
create table set_up_confirmation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payoff-rules', 'backup', 'keys')),
  state_id text references state,
  confirmed_by text not null check (confirmed_by <> ''),
  confirmed_on date not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null,
  check ((kind = 'payoff-rules') = (state_id is not null))
);
create trigger set_up_confirmation_append_only before update or delete on set_up_confirmation
  for each row execute function refuse_change();

-- A mail to an administrator; its link, once opened, proves that mail arrives.
create table mail_test (
  id bigint generated always as identity primary key,
  code_hash text not null unique,
  sent_to text not null,
  sent_by bigint not null references app_user,
  sent_at timestamptz not null,
  received_at timestamptz
);
