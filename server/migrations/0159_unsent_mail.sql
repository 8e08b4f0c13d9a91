-- The queue of e-mail that was not sent has another name, as it also has mail that was never tried.
update queue_item set queue = 'unsent-mail' where queue = 'failed-mail';
