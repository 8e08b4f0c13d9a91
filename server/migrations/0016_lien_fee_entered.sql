-- The day a fee was entered: like any item of a lien it cannot be dated later.
alter table lien_fee add column created_at timestamptz not null default now();
