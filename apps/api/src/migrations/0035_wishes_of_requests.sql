-- What an applicant adds while the request waits: why access is needed, and the region wished for. Neither grants anything.
alter table access_request
  add column wish_reason text,
  add column wish_region_id integer references region on delete set null;
