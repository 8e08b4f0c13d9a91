-- Automatic payments are on or they have ended. Two more states were kept for schedules at the provider, which were never
-- made: no version has written them.
alter table autopay
  drop constraint autopay_status_check,
  add constraint autopay_status_check check (status in ('ON', 'ENDED'));
drop index one_autopay;
create unique index one_autopay on autopay (plan_id) where status = 'ON';
