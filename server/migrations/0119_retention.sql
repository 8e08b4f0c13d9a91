-- How long records are kept, and what must be kept longer (decision 0106).

-- Each kind of record that is deleted after a time: what an administrator has set, and when it was last gone through. A kind
-- without a row, or without days, goes by the product's own time.
create table retention_kind (
  kind text primary key,
  days int check (days > 0),
  -- 0: nobody has set it.
  version int not null default 0,
  last_run_at timestamptz,
  -- By the last run.
  deleted_count bigint not null default 0
);

-- While it stands, nothing of its certificate or person is deleted: a court or a regulator may ask for it.
create table preservation_hold (
  id bigint generated always as identity primary key,
  certificate_id bigint references certificate,
  user_id bigint references app_user,
  reason text not null check (reason <> ''),
  placed_by bigint not null references app_user,
  placed_at timestamptz not null,
  lift_reason text check (lift_reason <> ''),
  lifted_by bigint references app_user,
  lifted_at timestamptz,
  constraint preservation_hold_subject check ((certificate_id is null) <> (user_id is null)),
  constraint preservation_hold_lifted check
    ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index preservation_hold_certificate on preservation_hold (certificate_id)
  where certificate_id is not null and lifted_at is null;
create unique index preservation_hold_user on preservation_hold (user_id)
  where user_id is not null and lifted_at is null;
create index preservation_hold_of_certificate on preservation_hold (certificate_id) where certificate_id is not null;
create index preservation_hold_of_user on preservation_hold (user_id) where user_id is not null;

alter table document
  -- Of one that was removed: its file is gone, its row stays.
  add column content_deleted_at timestamptz;
