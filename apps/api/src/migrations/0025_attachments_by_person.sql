-- What a person has attached is added up whenever they attach more, which has a limit. Blocks attaching while it is
-- made: a second for a million files.
create index voc_attachment_person on voc_attachment (created_by_id) include (size);
