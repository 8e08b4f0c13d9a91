-- What was charged and may not be, found by a check of all certificates; and the documents that prove charges.

-- A document proves a charge of its own certificate alone.
alter table document add constraint document_and_certificate unique (id, certificate_id);
alter table expense
  add column document_id bigint,
  add constraint expense_document foreign key (document_id, certificate_id) references document (id, certificate_id);
alter table subsequent
  add column document_id bigint,
  add constraint subsequent_document foreign key (document_id, certificate_id) references document (id, certificate_id);
alter table removed_subsequent add column document_id bigint references document;
create index expense_of_document on expense (document_id) where document_id is not null;
create index subsequent_of_document on subsequent (document_id) where document_id is not null;

-- Expenses that were posted before this day need no document; null: none does.
create table overcharge_setting (
  id int primary key check (id = 1),
  documents_since date
);
insert into overcharge_setting (id) values (1);

-- Each whole check. Append-only: what it found at its time.
create table overcharge_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  certificate_count bigint not null,
  -- Without rules by which they could be judged.
  unjudged_count bigint not null,
  opened_count bigint not null,
  mended_count bigint not null,
  -- Expenses without a document that need none by the setting.
  undocumented_count bigint not null,
  undocumented_cents bigint not null
);
create trigger overcharge_check_append_only before update or delete on overcharge_check
  for each row execute function refuse_change();

-- One of a kind of a source of debt is open at most. It is mended when a check finds it no more.
create table overcharge (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate on delete cascade,
  kind text not null check (kind in ('interest-after-principal', 'charged-twice', 'rate-above-cap', 'floor-twice',
    'plan-rate', 'after-redemption', 'no-document')),
  -- `kind:id` of a source of debt, or `plan:id`.
  subject text not null,
  label text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  statute text,
  limit_bps int,
  found_bps int,
  ground_on date,
  found_at timestamptz not null,
  mended_at timestamptz,
  -- An explanation is about an amount: with another one it is open again.
  explained_reason text,
  explained_cents bigint,
  explained_by bigint references app_user,
  explained_at timestamptz,
  constraint overcharge_explained check ((explained_reason is null) = (explained_cents is null)
    and (explained_reason is null) = (explained_at is null))
);
create unique index overcharge_open on overcharge (certificate_id, kind, subject) where mended_at is null;
create index overcharge_by_amount on overcharge (amount_cents desc, id) where mended_at is null;
create index overcharge_certificate on overcharge (certificate_id);
