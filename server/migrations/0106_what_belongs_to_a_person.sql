-- The page of a person asks by the account and its address for what so far was only asked by certificate.
create index outbox_recipient on outbox (recipient, id);
create index payment_plan_requester on payment_plan (requested_by) where requested_by is not null;
create index debit_authorization_user on debit_authorization (user_id);
create index contact_message_sender on contact_message (lower(email));
