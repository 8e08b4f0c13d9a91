-- Files that staff add to a certificate: what they are, and which roles see them. Administrators see all.
alter table document
  add column category text not null default 'other'
    check (category in ('certificate', 'correspondence', 'court', 'payment', 'photo', 'other')),
  add column note text not null default '',
  add column is_for_county boolean not null default true,
  add column is_for_firm boolean not null default true;

-- A file on its way: its parts are in the file storage until it is finished.
create table document_upload (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  user_id bigint not null references app_user,
  name text not null,
  category text not null
    check (category in ('certificate', 'correspondence', 'court', 'payment', 'photo', 'other')),
  note text not null,
  is_for_county boolean not null,
  is_for_firm boolean not null,
  byte_count bigint not null check (byte_count between 1 and 26214400),
  created_at timestamptz not null
);
create index document_upload_created on document_upload (created_at);
