-- The queue of returned payments is counted at each look at Today, and few payments come back.
create index payment_taken_back on payment (certificate_id) where status in ('DISPUTED', 'REVERSED');
create index received_payment_returned on received_payment (certificate_id) where state = 'returned' and not is_mistake;
