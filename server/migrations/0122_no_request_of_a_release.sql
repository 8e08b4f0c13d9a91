-- Nothing ever wrote or read it: a release is asked for by the day on which its redemption can no longer be taken back.
alter table certificate drop column release_requested_on;
