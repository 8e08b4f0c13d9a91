-- A saved view of a report across counties has no county.
alter table report_view alter column county_id drop not null,
  drop constraint report_view_user_id_county_id_report_name_key,
  add constraint report_view_name unique nulls not distinct (user_id, county_id, report, name),
  drop constraint report_view_report,
  add constraint report_view_report check (report in ('paymentPlans', 'expenses', 'redemptions', 'servicing', 'portfolio',
    'funds', 'correspondence', 'differences', 'portfolioByCounty', 'collections', 'planPerformance', 'unappliedFunds',
    'legalPipeline')) not valid;
