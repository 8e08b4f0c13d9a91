-- A firm is a record that administrators keep. A closed one keeps its history and gets nothing new.
alter table firm
  add column address1 text not null default '',
  add column address2 text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip text not null default '',
  -- Whether lists of its files have the column of its reference numbers.
  add column shows_ref_no boolean not null default true,
  add column closed_on date;

-- A file of an import names a firm, so that a name is one firm's. Of firms of one name the later ones get a number.
update firm set name = firm.name || ' (' || twin.no || ')'
from (select id, row_number() over (partition by lower(name) order by id) as no from firm) as twin
where twin.id = firm.id and twin.no > 1;
create unique index firm_by_name on firm (lower(name));

-- Where a firm works. None: everywhere.
create table firm_county (
  firm_id bigint not null references firm on delete cascade,
  county_id bigint not null references county,
  primary key (firm_id, county_id)
);
create index firm_county_county on firm_county (county_id);
