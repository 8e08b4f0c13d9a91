-- A request for a reset link is the same work for a name that is no account: its row belongs to nobody and opens nothing.
alter table password_reset alter user_id drop not null;
