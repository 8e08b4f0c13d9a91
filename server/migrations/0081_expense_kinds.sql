-- What an expense was for is chosen by a person before it is posted; until then it may be open.
alter table expense alter column kind drop default, alter column kind drop not null;

-- What stood there by itself was chosen by nobody.
update expense set kind = null where posted_on is null and kind = 'other';

alter table expense add constraint expense_posted_kind check (posted_on is null or kind is not null);
