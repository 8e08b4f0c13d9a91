-- How a legal user hears of deadlines: a calendar with a secret address, of which the hash is kept, and mail.
create table deadline_setting (
  user_id bigint primary key references app_user,
  feed_hash text unique,
  feed_since timestamptz,
  remind_days int check (remind_days between 0 and 60),
  -- The day of the last mail: one a day at most.
  reminded_on date
);

-- What a calendar was told, so that a deadline that moves keeps its UID and raises its SEQUENCE.
create table deadline_event (
  certificate_id bigint not null references certificate,
  rule text not null,
  -- 0: of the whole file.
  defendant_id bigint not null default 0,
  due_on date not null,
  sequence int not null default 0,
  changed_at timestamptz not null,
  primary key (certificate_id, rule, defendant_id)
);
