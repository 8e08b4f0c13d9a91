-- The paper that shows the answer of the military-status check.
alter table legal_case add column military_document_id bigint references document;
