-- Staff had recorded what was never received like this: no bank returned it. It counts as little as what a bank returned.
alter table received_payment add column is_mistake boolean not null default false;
-- Until now only the audit log told it from a returned payment. A payment is taken back once at most.
update received_payment set is_mistake = true
from (
  select subject_id::bigint as id from audit_log
  where subject_kind = 'received_payment' and action = 'return-received-payment' and result = 'ok'
    and detail ->> 'isMistake' = 'true') as taken_back
where received_payment.id = taken_back.id and state = 'returned';
alter table received_payment add constraint received_payment_mistake check (state = 'returned' or not is_mistake);
