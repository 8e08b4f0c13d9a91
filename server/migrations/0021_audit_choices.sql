-- The filter of the audit log lists the actions and results that stand in it, and finds the lines of one.
create index audit_log_action_result on audit_log (action, result);
