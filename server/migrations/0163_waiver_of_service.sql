-- The day on which a defendant was asked to waive service: the time to answer runs from it (Ohio Civ.R. 4.7(D)).
alter table defendant add column waiver_requested_on date;
