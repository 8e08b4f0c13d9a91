-- What a person said of one thing that waits in a work queue: it is theirs, or it waits for a day.
create table queue_item (
  queue text not null,
  no text not null,
  taken_by bigint references app_user,
  put_off_until date,
  note text not null default '',
  changed_by bigint not null references app_user,
  changed_at timestamptz not null,
  primary key (queue, no)
);

-- What the contact form sent, and its answer. The certificate is the one that the message names, or that staff chose.
create table contact_message (
  id bigint generated always as identity primary key,
  certificate_id bigint references certificate,
  full_name text not null,
  address text not null,
  city_state_zip text not null,
  email text not null,
  phone text not null,
  related_property text not null,
  message text not null,
  received_at timestamptz not null,
  answer text,
  answered_by bigint references app_user,
  answered_at timestamptz
);
create index contact_message_open on contact_message (received_at) where answered_at is null;

create index certificate_escrow on certificate (id) where escrow_cents <> 0;
create index certificate_in_process on certificate (id) where redemption_in_process_on is not null and redeemed_on is null;
create index payoff_request_open on payoff_request (requested_on) where offered_on is null;
