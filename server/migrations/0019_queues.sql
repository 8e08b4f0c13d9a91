create table staff_task (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  note text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by bigint
);
create index staff_task_open on staff_task (created_at) where done_at is null;
-- One open task for each row of payoff rules that cannot be read: two servers look at the same time.
create unique index one_rules_task on staff_task (subject_id)
  where kind = 'payoff-rules-unreadable' and done_at is null;

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
