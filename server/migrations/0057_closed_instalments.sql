-- What a complete plan leaves unpaid is not due: that follows from the plan, whatever paid the debt off, and is not stored.
update plan_instalment set status = 'DUE' where status = 'CLOSED';
alter table plan_instalment
  drop constraint plan_instalment_status_check,
  add constraint plan_instalment_status_check check (status in ('DUE', 'PROCESSING', 'PAID', 'FAILED'));
