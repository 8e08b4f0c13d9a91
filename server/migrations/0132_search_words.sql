-- Keys of owners and addresses that fold spellings, and the words that near matches are made of (decision 121).

-- The words of owners and addresses of each county, with the number of certificates that have them. A background job keeps
-- them; whoever writes a certificate does not.
create table search_word (
  word text not null,
  field text not null check (field in ('owner', 'address')),
  county_id bigint not null references county,
  uses int not null,
  primary key (word, field, county_id)
);
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

-- How far the job is: the version of the keys that all certificates have, the last certificate whose words are counted, and
-- when it last went through all of them.
create table search_upkeep (
  id int primary key check (id = 1),
  keys_version int not null,
  through_id bigint not null,
  finished_at timestamptz not null
);
