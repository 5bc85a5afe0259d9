-- A record says which rank its priority has among the open ones of its product: those with a higher score are counted in this
-- index alone, a region's among them. It leaves out drafts and what is done, which are most of the records of a portal in use.
-- Writes to voc wait while it is built: a second or two for a million records.
create index voc_open_by_score on voc (product_id, score desc, id desc) include (regional_company, voc_id)
  where status <> 'draft' and status <> 'done';
