-- Who gives free legal help in a county, as owners read it: a name and how it is reached. Empty: nobody is named.
alter table county add column legal_aid text not null default ''
  constraint county_legal_aid_check check (length(legal_aid) <= 300);
