-- The day of the month on which a monthly view is e-mailed. A view of the 31st is sent on Feb 28 and on Mar 31 again.
alter table report_view add column mail_day int check (mail_day between 1 and 31),
  -- The first day on which the view could not be sent, because its report or one of its filters is gone.
  add column unreadable_since date;
update report_view set mail_day = extract(day from mail_on) where mail_every = 'month';
