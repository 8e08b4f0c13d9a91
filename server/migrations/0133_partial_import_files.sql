-- A file may state a part of what is known of a certificate, and find it by its number.
alter table import_row add column certificate_id bigint;

-- Whether empty cells of the file may erase what is stored here.
alter table import_run add column erases_empty boolean not null default false;

-- Payments that carry the same number, as `referenceKey` folds it.
drop index received_payment_reference_key;
create index received_payment_reference_key on received_payment
  (ltrim(regexp_replace(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'),
    '^(CHECK|CHK|CK|NUMBER|NUM|NO)+(?=[0-9])', ''), '0'), instrument);
