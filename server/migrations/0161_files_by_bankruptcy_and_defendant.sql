-- A file is found by the number of a bankruptcy case and by a defendant.
create index legal_case_bankruptcy_no_trgm on legal_case using gin (bankruptcy_case_no gin_trgm_ops);
create index earlier_bankruptcy_no_trgm on earlier_bankruptcy using gin (case_no gin_trgm_ops);
create index defendant_name_trgm on defendant using gin (name gin_trgm_ops);
