-- Money that looks like money recorded before: why it was recorded all the same, and what a row of a file looks like.
alter table received_payment add column recorded_anyway text;
alter table lockbox_row add column same_as_id bigint references received_payment;
-- One rule finds the same money by hand and by file: by its number as far as letters and digits tell it, or by day and amount.
create index received_payment_reference_key on received_payment
  (ltrim(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '0'), instrument);
create index received_payment_day on received_payment (received_on);
