-- The attorneys' lists at many files: the orders by their own numbers, both ways, and a filter by them.
create index legal_case_by_case_no on legal_case (firm_id, case_no, certificate_id);
create index legal_case_by_case_no_reversed on legal_case (firm_id, case_no desc nulls last, certificate_id desc);
create index legal_case_by_ref_no on legal_case (firm_id, ref_no, certificate_id);
create index legal_case_by_ref_no_reversed on legal_case (firm_id, ref_no desc nulls last, certificate_id desc);
create index legal_case_numbers_trgm on legal_case using gin (case_no gin_trgm_ops, ref_no gin_trgm_ops);
