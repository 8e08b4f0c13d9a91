-- What the request that recorded it asked for: the same key with another body is a mistake, never the same order.
alter table received_payment add column request_body_hash text;
