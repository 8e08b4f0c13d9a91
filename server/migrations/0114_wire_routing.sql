-- The routing number of the bank to which a payoff told to wire. Null: issued before papers named it, and signed without it.
alter table issued_paper add column wire_routing text;
