-- Papers that went out with a code by which anyone can check them: what stood on each, signed.
create table paper_key (
  id bigint generated always as identity primary key,
  -- 32 random bytes, base64url. The newest signs; older ones are kept, since the papers that they signed are still out.
  secret text not null,
  made_at timestamptz not null
);
create trigger paper_key_append_only before update or delete on paper_key
  for each row execute function refuse_change();

create table issued_paper (
  -- Random, so that a code says nothing of how many papers there are.
  reference bigint primary key,
  kind text not null check (kind in ('payoff', 'receipt', 'release')),
  certificate_id bigint not null references certificate,
  -- As printed: of the payoff, of the receipt, of the recorded release.
  number text not null,
  amount_cents bigint,
  -- Good through, paid on, recorded on.
  day date not null,
  -- Where the paper told to mail a payment, and the account for wires that it named.
  mail_to text not null,
  wire_account text not null,
  quote_id bigint references payoff_quote,
  money_id text references money_in,
  redemption_id bigint references redemption,
  key_id bigint not null references paper_key,
  -- The last part of a JWS over all that stands above.
  signature text not null,
  issued_at timestamptz not null,
  check ((kind = 'payoff') = (quote_id is not null)),
  check ((kind = 'receipt') = (money_id is not null)),
  check ((kind = 'release') = (redemption_id is not null)),
  check ((kind = 'release') = (amount_cents is null))
);
create index issued_paper_certificate on issued_paper (certificate_id, kind, number);
create trigger issued_paper_append_only before update or delete on issued_paper
  for each row execute function refuse_change();
