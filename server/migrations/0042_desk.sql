-- What staff posted as a redemption, with its proof, and the release that follows it. Undone, a row stays.
create table redemption (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  received_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  payment_type text not null,
  payer_name text not null,
  proof text not null,
  -- Why the rest of a debt was closed that no payment recorded here has paid.
  close_reason text,
  cleared_on date not null,
  -- A release waits until no payment can be taken back any more.
  releasable_on date not null,
  closed_legal_file boolean not null,
  posted_by bigint references app_user,
  posted_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references app_user,
  undone_reason text,
  released_on date,
  release_instrument_no text,
  release_early_reason text,
  release_recorded_by bigint references app_user,
  release_recorded_at timestamptz
);
create unique index one_redemption on redemption (certificate_id) where undone_at is null;
create index redemption_to_release on redemption (cleared_on) where undone_at is null and released_on is null;

-- Money in escrow that staff gave to the certificate, or back to the payer. Of one payment each, by the ledger's name.
create table escrow_move (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  source_id text not null,
  kind text not null check (kind in ('apply', 'refund')),
  amount_cents bigint not null check (amount_cents > 0),
  moved_on date not null,
  reason text not null,
  -- Of a refund: the number of the check, or how it went.
  reference text not null default '',
  moved_by bigint references app_user,
  moved_at timestamptz not null,
  undone_at timestamptz,
  undone_reason text
);
create index escrow_move_certificate on escrow_move (certificate_id) where undone_at is null;

-- The treasurer's receipt of later taxes.
alter table subsequent add column receipt_no text not null default '', add column added_by bigint references app_user;
alter table payoff_request add column quote_id bigint references payoff_quote, add column recorded_by bigint references app_user;
alter table correspondence add column recorded_by bigint references app_user, add column recorded_at timestamptz;
