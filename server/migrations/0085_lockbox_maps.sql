-- A lockbox file of another layout is read by a map of its columns, kept with the file under the name of the bank or
-- lockbox: the next file with these columns is proposed the newest one.
alter table lockbox_file add column bank text;
alter table lockbox_file add column map jsonb;
alter table lockbox_file add check ((bank is null) = (map is null));
create index lockbox_file_map on lockbox_file (id) where map is not null;
