-- The import that wrote a line of the history, or whose undoing did; null for all others and for lines of earlier versions.
-- When the import that added a certificate is undone, such lines go with it. All other lines stay append-only.
alter table certificate_history add column import_batch_id bigint;
drop trigger certificate_history_append_only on certificate_history;
create trigger certificate_history_append_only before update on certificate_history
  for each row execute function refuse_change();
create trigger certificate_history_is_kept before delete on certificate_history
  for each row when (old.import_batch_id is null) execute function refuse_change();
