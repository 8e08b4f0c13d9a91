-- A saved view of a list can be shared with colleagues.
alter table table_view add column is_shared boolean not null default false;
