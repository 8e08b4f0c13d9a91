-- What an attorney adds to a legal file belongs to that firm, which says who sees it (decision 0059). What was added before
-- was seen by administrators, and still is; its firm may change that from now on.
alter table document
  -- The firm whose attorney added it; null: the company's.
  add column owner_firm_id bigint references firm,
  add column is_for_admin boolean not null default true,
  add column share_asked_at timestamptz,
  add column share_asked_by bigint references app_user,
  add column removed_at timestamptz,
  add column removed_by bigint references app_user,
  -- What administrators do not see is its firm's alone.
  add constraint document_of_firm_alone check (is_for_admin or
    (owner_firm_id is not null and not is_for_county and not is_for_firm)),
  add constraint document_removal check ((removed_at is null) = (removed_by is null)),
  add constraint document_share_asked check ((share_asked_at is null) = (share_asked_by is null));
update document set owner_firm_id = adder.firm_id
  from app_user adder where adder.id = document.added_by and adder.firm_id is not null;

alter table document_upload add column is_for_admin boolean not null default true;

-- A change of a document names it by reference: its name is told to those who may know of it.
alter table legal_change add column document_id bigint references document;
