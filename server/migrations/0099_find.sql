-- Payments by mail are found by their payer.
create index received_payment_payer_text on received_payment using gin (payer_name gin_trgm_ops);
