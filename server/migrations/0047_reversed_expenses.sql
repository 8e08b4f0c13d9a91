-- Whether an expense was reversed is asked with every certificate.
create index expense_reverses on expense (reverses_id) where reverses_id is not null;
