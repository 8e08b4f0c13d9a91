-- Two chains of lines. Whatever moves money waits for the end of the first; refusals and readings, which anybody can cause
-- as often as they like, go to the second. All lines so far are of the first and stay as they are.
alter table audit_chain drop constraint audit_chain_id_check;
insert into audit_chain (id, hash) values (2, '');
alter table audit_log add chain int not null default 1 references audit_chain;
