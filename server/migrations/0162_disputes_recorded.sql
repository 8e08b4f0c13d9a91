-- When we stored a dispute. The processor may have opened it before, and told us later.
alter table dispute add column recorded_at timestamptz not null default now();
update dispute set recorded_at = opened_at;
