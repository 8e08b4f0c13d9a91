-- Staff had recorded what was never received like this: no bank returned it. It counts as little as what a bank returned.
alter table received_payment add column is_mistake boolean not null default false;
-- Until now only the audit log told it from a returned payment. A payment is taken back once at most.
update received_payment set is_mistake = true from audit_log line
where line.subject_kind = 'received_payment' and line.subject_id = received_payment.id::text
  and line.action = 'return-received-payment' and line.result = 'ok' and line.detail ->> 'isMistake' = 'true'
  and received_payment.state = 'returned';
alter table received_payment add constraint received_payment_mistake check (state = 'returned' or not is_mistake);
