-- A file waits here, row by row, until all of it has been checked.
create table import_batch (
  id bigint generated always as identity primary key,
  source text not null,
  file_name text not null,
  file_hash text not null,
  row_count int not null default 0,
  valid_count int not null default 0,
  rejected_count int not null default 0,
  total_cents bigint not null default 0,
  started_at timestamptz not null default now(),
  committed_at timestamptz,
  -- Of a portfolio that moves in: which part the file is.
  part text not null default 'certificates'
);

create table import_row (
  batch_id bigint not null references import_batch on delete cascade,
  line int not null,
  import_key text,
  fields jsonb,
  hash text,
  rejections jsonb,
  primary key (batch_id, line)
);

-- An import made in the browser: the file, how its columns map, and the task that checks, commits or undoes it.
create table import_run (
  id bigint generated always as identity primary key,
  sender text not null,
  file_name text not null,
  byte_count bigint not null check (byte_count between 1 and 26214400),
  state text not null default 'uploading'
    check (state in ('uploading', 'draft', 'checked', 'imported', 'undone')),
  -- What the last task was to do.
  step text check (step in ('check', 'commit', 'undo')),
  mapping jsonb,
  accepts_valid boolean not null default false,
  expected_rows int,
  expected_cents bigint,
  -- Counts, faults and the first rejected rows of the last check or of the commit.
  report jsonb,
  task_id bigint references task,
  batch_id bigint references import_batch,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  imported_at timestamptz,
  -- The file and the list of its rejected rows hold personal data, and go before the run does.
  files_deleted_at timestamptz
);
create index import_run_created on import_run (created_at desc, id);

-- How the columns of a sender's files mapped the last time.
create table import_mapping (
  sender text primary key,
  mapping jsonb not null,
  saved_by bigint not null references app_user,
  saved_at timestamptz not null
);

-- What an import did to each certificate, so that the whole of it can be undone: the values before and after, both null
-- for a certificate that it added. The version is the one that the import left.
create table import_effect (
  batch_id bigint not null references import_batch on delete cascade,
  certificate_id bigint not null,
  version int not null,
  before jsonb,
  after jsonb,
  primary key (batch_id, certificate_id)
);
create index import_effect_certificate on import_effect (certificate_id);

-- What a file of a portfolio that is not the certificates' own brought, known again by its key, so that a file sent again
-- adds only what is new.
create table import_item (
  source text not null,
  part text not null,
  item_key text not null,
  hash text not null,
  batch_id bigint not null references import_batch,
  certificate_id bigint not null references certificate,
  -- In the table of the part; null where it has one row for a certificate.
  row_id bigint,
  primary key (source, part, item_key)
);
create index import_item_certificate on import_item (certificate_id);
create index import_item_row on import_item (part, row_id);
