-- Which instalments the money of a payment pays. The rows go when the payment is taken back, and come again with it.
create table instalment_fill (
  payment_id text not null references payment,
  instalment_id bigint not null references plan_instalment,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, instalment_id)
);
create index instalment_fill_instalment on instalment_fill (instalment_id);

-- One payment at a time for an instalment, whoever begins it: its owner, somebody else, or automatic payments.
create unique index one_payment_for_instalment on payment (instalment_id)
  where status in ('NEW', 'OPEN', 'PROCESSING');
