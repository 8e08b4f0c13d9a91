-- No payment was ever begun with an invoice of the provider: automatic payments are debits of their own.
alter table payment drop column stripe_invoice_id;
