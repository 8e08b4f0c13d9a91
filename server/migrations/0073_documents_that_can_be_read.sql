-- A name that was cut to its limit before its ending was added could not be read any more. Its ending stays.
update document set name = left(name, 155) || right(name, 5) where char_length(name) > 160;
-- Not checked for the rows that are there: an old row that no list can show must not keep the server from starting.
alter table document
  add constraint document_name check (char_length(name) between 1 and 160) not valid,
  add constraint document_byte_count check (byte_count > 0) not valid,
  add constraint document_media_type check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')) not valid;
alter table document_upload
  add constraint document_upload_name check (char_length(name) between 1 and 160) not valid;
