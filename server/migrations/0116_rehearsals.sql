-- A change of rules or settings that is tried on every certificate of its place before it holds.
create table rehearsal (
  id bigint generated always as identity primary key,
  state_id text not null references state,
  -- Null: the rules of a whole state.
  county_id bigint references county,
  -- A row of payoff rules from a day on, or the settings of a county.
  effective_from date,
  values jsonb,
  choices jsonb,
  -- A later day whose payoffs are compared, too.
  horizon_on date,
  staged_by bigint not null references app_user,
  staged_at timestamptz not null,
  task_id bigint references task,
  -- The run: the settings that it began with, as a hash, its day, and how far it has come. Another server goes on here.
  settings_mark text,
  run_at timestamptz,
  day date,
  last_certificate_id bigint not null default 0,
  done_count bigint not null default 0,
  total_count bigint,
  tally jsonb,
  finished_at timestamptz,
  ended text check (ended in ('discarded', 'in-force')),
  ended_by bigint references app_user,
  ended_at timestamptz,
  check ((effective_from is null) = (values is null)),
  check ((values is null) <> (choices is null)),
  check (choices is null or county_id is not null),
  check ((ended is null) = (ended_at is null) and (ended is null) = (ended_by is null)),
  check (finished_at is null or tally is not null)
);

-- The certificates that a rehearsal reaches. Without a foreign key to them: its check would lock, and so write, each row of a
-- portfolio that is only read.
create table rehearsal_change (
  rehearsal_id bigint not null references rehearsal,
  certificate_id bigint not null,
  before_cents bigint,
  after_cents bigint,
  good_through_before date,
  good_through_after date,
  horizon_before_cents bigint,
  horizon_after_cents bigint,
  effects jsonb not null,
  -- How large the change is; the largest come first.
  size bigint not null,
  primary key (rehearsal_id, certificate_id)
);
create index rehearsal_change_size on rehearsal_change (rehearsal_id, size, certificate_id);
