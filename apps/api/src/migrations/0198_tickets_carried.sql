-- What was open at an instant of the past was counted from all tickets resolved since. Of those that were open when its month
-- began, this holds the few that stayed open over the end of a month; the others are of that month.
create index ticket_carried on ticket (product_id, region_id, opened_at) include
  (sub_product_id, business_unit_id, segment_id, source_app_id, category_id, status_id, priority_id, channel_id, resolved_at, target_s)
where resolved_at is null
  or date_trunc('month', opened_at at time zone 'Asia/Jakarta') <> date_trunc('month', resolved_at at time zone 'Asia/Jakarta');
