-- What the desk and the saved views answer as a choice is stored as one of its values. Not checked for the rows that are
-- there: an old row must not keep the server from starting.
alter table redemption add constraint redemption_payment_type check (payment_type in ('Check', 'Money order', 'Wire', 'Cash',
  'Card', 'Bank debit', 'Paid to treasurer')) not valid;
alter table report_view add constraint report_view_report check (report in ('paymentPlans', 'expenses', 'redemptions',
  'servicing', 'portfolio', 'funds', 'correspondence', 'differences')) not valid;
