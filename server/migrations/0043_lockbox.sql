-- A file of a lockbox, and what became of each of its rows. A row that was taken is known by its deposit, batch and item,
-- so that the same file sent again adds only what is new.
create table lockbox_file (
  id bigint generated always as identity primary key,
  name text not null,
  content text not null,
  row_count int not null,
  total_cents bigint not null,
  sent_by bigint not null references app_user,
  sent_at timestamptz not null,
  task_id bigint references task
);

create table lockbox_row (
  file_id bigint not null references lockbox_file,
  line int not null,
  deposited_on date,
  batch_no text not null,
  item_no text not null,
  amount_cents bigint,
  reference text not null,
  slip text not null,
  payer_name text not null,
  outcome text not null check (outcome in ('posted', 'short', 'over', 'redeemed', 'unknown', 'no-payoff', 'duplicate',
    'wrong-total', 'unreadable', 'known')),
  received_payment_id bigint references received_payment,
  primary key (file_id, line)
);
create unique index lockbox_item on lockbox_row (deposited_on, batch_no, item_no)
  where received_payment_id is not null;
