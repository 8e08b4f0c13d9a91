-- What one person, or one address, does again and again leaves one line in the audit log for a stretch of time; the
-- rest is counted here, for all servers, without the lock of the log's chain.
create table audit_pause (
  who text not null,
  action text not null,
  what text not null,
  result text not null,
  since timestamptz not null,
  omitted int not null default 0,
  -- Left out before `since`, for the line that was written then.
  omitted_before int not null default 0,
  primary key (who, action, what, result)
);
create index audit_pause_since on audit_pause (since);
