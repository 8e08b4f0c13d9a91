-- One open task for each row of payoff rules that cannot be read: two servers look at the same time.
update staff_task task set done_at = now()
where kind = 'payoff-rules-unreadable' and done_at is null
  and exists (select from staff_task other where other.kind = task.kind and other.subject_id = task.subject_id
    and other.done_at is null and other.id < task.id);
create unique index one_rules_task on staff_task (subject_id)
  where kind = 'payoff-rules-unreadable' and done_at is null;
