-- What a person asked for with a plan stands in the report of plans, and is found there by its text.
create index payment_plan_comment_text on payment_plan using gin (comment gin_trgm_ops);
