-- Each recorded check and each row of a lockbox file looks for the same check, order or wire.
create index received_payment_reference on received_payment (reference, instrument);
