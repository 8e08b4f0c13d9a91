-- What stood in the way of a plan when staff offered it all the same, and why they did.
alter table payment_plan
  add column overridden jsonb not null default '[]',
  add column override_reason text,
  add check ((jsonb_array_length(overridden) > 0) = (override_reason is not null));
