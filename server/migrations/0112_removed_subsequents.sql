-- Later taxes that were taken off a certificate, as they stood on it: a payoff of a day on which they counted can still be
-- explained.
create table removed_subsequent (
  subsequent_id bigint primary key,
  certificate_id bigint not null references certificate,
  name text not null,
  amount_cents bigint not null,
  paid_on date not null,
  rate_bps int,
  posted_on date,
  receipt_no text not null,
  added_by bigint references app_user,
  entered_at timestamptz not null,
  removed_by bigint references app_user,
  removed_at timestamptz not null
);
create index removed_subsequent_certificate on removed_subsequent (certificate_id);
create trigger removed_subsequent_append_only before update or delete on removed_subsequent
  for each row execute function refuse_change();
