-- What a complete plan leaves unpaid is not due: that follows from the plan, whatever paid the debt off, and is not stored.
-- A server of the version before may still write CLOSED while this one serves, so that it stays allowed, and is read as DUE.
update plan_instalment set status = 'DUE' where status = 'CLOSED';
