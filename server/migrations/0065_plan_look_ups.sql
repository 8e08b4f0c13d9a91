-- Both were found by unique indexes over some states alone, which a statement that asks for other states, or gets them as
-- parameters of a kept plan, cannot use.
create index payment_instalment on payment (instalment_id) where instalment_id is not null;
create index autopay_plan on autopay (plan_id);
