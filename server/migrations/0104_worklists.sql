-- Certificates that somebody keeps under a name, and how people look at lists.
create table worklist (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  name text not null,
  -- Colleagues may use it.
  is_shared boolean not null default false,
  created_at timestamptz not null,
  -- It can be had again for a day; then it goes with its certificates.
  deleted_at timestamptz
);
create unique index worklist_name on worklist (owner_id, lower(name)) where deleted_at is null;
create index worklist_shared on worklist (id) where is_shared and deleted_at is null;
create index worklist_deleted on worklist (deleted_at) where deleted_at is not null;

-- An import that is undone takes its certificates out of all lists.
create table worklist_member (
  worklist_id bigint not null references worklist on delete cascade,
  certificate_id bigint not null references certificate on delete cascade,
  added_at timestamptz not null,
  primary key (worklist_id, certificate_id)
);
create index worklist_member_certificate on worklist_member (certificate_id);

create table table_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- The page of the list, with a star for each id in its address.
  page text not null,
  name text not null,
  -- The query of the view, as in the address of its page.
  query text not null default '',
  created_at timestamptz not null
);
create unique index table_view_name on table_view (user_id, page, lower(name));
