-- A file of a portfolio that is not the certificates' own: which part it is.
alter table import_batch add column part text not null default 'certificates';

-- What such a file brought, known again by its key, so that a file sent again adds only what is new.
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
