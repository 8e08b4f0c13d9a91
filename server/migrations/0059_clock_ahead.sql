-- By how much a local sandbox has moved the product's clock ahead: commands go by that clock, too, while none runs.
alter table installation add clock_ahead_seconds bigint not null default 0 check (clock_ahead_seconds >= 0);
