-- The demo is loaded in several steps: since when all of it is there. A database without is a start that was cut off.
alter table installation add demo_loaded_at timestamptz;
update installation set demo_loaded_at = created_at where is_demo;
