-- A file can be asked for once more from its line in the log, so that the line keeps what was asked. Lines from before have
-- none: what they were asked with stands in `filter`, but not by which call.
alter table download_log add column address text;

-- The regional log and that of orders from NCX and SCONE are parts of the whole one, by what was asked; each is read by time.
-- Filters stand in `filter` as the text of an address, which may hold anything: it is looked through as text and never parsed.
create index download_log_regional on download_log (date desc, id desc)
  where filter ->> 'path' = 'treg' or filter ->> 'path' like 'treg/%';
create index download_log_ncx_sc on download_log (date desc, id desc)
  where filter ->> 'path' = 'treg/general/business-performance-scone'
     or filter ->> 'filters' ~ '"source_app"\s*:\s*\[[^]]*"(NCX|SCONE)"';
