-- A text in a report of a county is found in what its own rows say, too. The expressions are those of the reports.
create index correspondence_text on correspondence using gin (
  (contact_first_name || ' ' || contact_last_name || ' ' || rep_first_name || ' ' || rep_last_name || ' ' || notes)
  gin_trgm_ops);
create index expense_text on expense using gin (description gin_trgm_ops);
create index payment_plan_text on payment_plan using gin (memo gin_trgm_ops);
create index payment_receipt_text on payment using gin ((receipt_no::text) gin_trgm_ops);
create index received_payment_text on received_payment using gin (reference gin_trgm_ops);
