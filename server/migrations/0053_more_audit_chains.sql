-- Sixteen chains of acts instead of one: payments of different certificates do not queue for the end of the same chain.
-- Chain 2 stays the one of refusals and readings; the lines so far stay where they are.
insert into audit_chain (id, hash) select id, '' from generate_series(3, 17) as id;
