-- The United States has a tax lien or another one: the time to redeem after a sale differs (28 U.S.C. 2410(c)).
alter table defendant drop constraint defendant_party_type_check;
alter table defendant
  add constraint defendant_party_type_check check (party_type in ('private', 'united-states', 'united-states-lien'));
