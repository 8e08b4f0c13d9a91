-- Every copy of a receipt that left: the first is the original, all others are duplicates.
create table receipt_copy (
  payment_id text not null references payment,
  no int not null,
  made_as text not null check (made_as in ('print', 'pdf', 'mail')),
  made_by bigint not null references app_user,
  made_at timestamptz not null,
  primary key (payment_id, no)
);
