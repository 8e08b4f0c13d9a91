-- Who keeps a certificate in the own list is read with it.
create index saved_certificate_certificate on saved_certificate (certificate_id);
